import type { Appointment } from '@arogyachat/contract/appointments'
import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { type FieldCode, fieldCatalogue } from '@arogyachat/contract/errors'
import { prescriptionBody } from '@arogyachat/contract/schemas/prescriptions'
import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type FieldError, useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../api/call.ts'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useAskBeforeUnload } from '../../lib/use-ask-before-unload.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePrescriberFacts } from '../doctors/queries.ts'
import { PatientSummaryCard } from '../patients/summary-card.tsx'
import { AllergyNotes } from './allergy-notes.tsx'
import { useAllergyReview } from './allergy-review.tsx'
import {
  clearDraft,
  type IssuedPrescription,
  keepDraft,
  readDraft,
  sameText,
  startOf,
  type WrittenPrescription
} from './prescription-draft.ts'
import { PrescriptionReview } from './prescription-review.tsx'
import { PrescriptionRows } from './prescription-rows.tsx'
import { PrescriptionSummary } from './prescription-summary.tsx'
import { useAddPrescription } from './queries.ts'
import { Shortcut } from './shortcut.tsx'

export interface PrescriptionFormHandle {
  /** Leaves as Cancel does: asks first when something written was not issued. */
  leave: () => void
}

export interface PrescriptionFormProps {
  /** Null when none was chosen: the form then only says so. */
  appointment: Appointment | null
  onSaved: () => void
  onCancel: () => void
  ref?: Ref<PrescriptionFormHandle>
}

/** Writes a prescription, shows what will be issued, and issues it. What is written is kept in this tab until then. */
export function PrescriptionForm({ appointment, ...props }: PrescriptionFormProps) {
  const t = useMessages('practice')
  const codes = useMessages('errors')
  const prescriber = usePrescriberFacts()
  if (!appointment) return <NotPossible {...props}>{t('noAppointmentSelected')}</NotPossible>
  const verdict = appointmentCan.prescribe(factsOf(appointment), 'doctor', prescriber)
  if (!verdict.ok) return <NotPossible {...props}>{codes(`codes.${verdict.code}`)}</NotPossible>
  return <Writing key={appointment._id} appointment={appointment} {...props} />
}

type NotPossibleProps = Pick<PrescriptionFormProps, 'onCancel' | 'ref'> & { children: string }

function NotPossible({ onCancel, ref, children }: NotPossibleProps) {
  const t = useMessages('practice')
  useImperativeHandle(ref, () => ({ leave: onCancel }), [onCancel])
  return (
    <div className="flex flex-col gap-4">
      <FormAlert>{children}</FormAlert>
      <Button className="self-end" variant="outline" onClick={onCancel}>
        {t('close')}
      </Button>
    </div>
  )
}

function Writing({ appointment, onSaved, onCancel, ref }: PrescriptionFormProps & { appointment: Appointment }) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const add = useAddPrescription()
  const [start] = useState(() => startOf(appointment))
  const [draft, setDraft] = useState(() => readDraft(appointment._id))
  const [knownVersion] = useState(() => appointment.prescription?.version ?? 0)
  const [toIssue, setToIssue] = useState<IssuedPrescription | null>(null)
  const [leaving, setLeaving] = useState(false)
  const rowToFocus = useRef(0)
  const allergies = useAllergyReview(appointment._id, toIssue)

  const form = useForm<WrittenPrescription, unknown, IssuedPrescription>({
    defaultValues: draft ?? start,
    resolver: zodResolver(prescriptionBody)
  })
  const { control, handleSubmit, register, reset, setError, setFocus, setValue, formState } = form
  const values = useWatch({ control }) as WrittenPrescription
  const isUnsaved = !sameText(values, start)

  useEffect(() => {
    if (isUnsaved) keepDraft(appointment._id, values)
    else clearDraft(appointment._id)
  }, [appointment._id, isUnsaved, values])

  // When the rows appear, typing can begin. Later than the dialog's own focus, which must remember where to return to.
  const isWriting = toIssue === null
  useEffect(() => {
    if (!isWriting) return
    const timer = setTimeout(() => setFocus(`medications.${rowToFocus.current}.name`))
    return () => clearTimeout(timer)
  }, [isWriting, setFocus])

  useAskBeforeUnload(isUnsaved)

  const leave = () => (isUnsaved ? setLeaving(true) : onCancel())
  useImperativeHandle(ref, () => ({ leave }))

  const review = handleSubmit((checked) => {
    add.reset()
    setToIssue(checked)
  })

  const refuse = (error: unknown) => {
    // The allergies changed since they were compared.
    if (error instanceof ApiError && error.code === 'ALLERGY_CONFLICT') void allergies.check.refetch()
    if (!(error instanceof ApiError) || error.code !== 'MEDICINE_PROHIBITED') return
    const refused = (error.medicines ?? []).map((medicine) => medicine.toLowerCase())
    setToIssue(null)
    const rows = values.medications.flatMap((row, i) => (refused.includes(row.name.trim().toLowerCase()) ? [i] : []))
    for (const i of rows)
      setError(`medications.${i}.name`, {
        type: 'prohibited',
        message: values.medications[i]?.name.trim() ?? ''
      })
    rowToFocus.current = rows[0] ?? 0
  }

  const issue = (checked: IssuedPrescription) => {
    const overrides = allergies.isReady ? allergies.answer() : null
    if (overrides === null) return
    add.mutate(
      { appointmentId: appointment._id, knownVersion, body: { ...checked, overrides } },
      {
        onSuccess: () => {
          reset(start)
          clearDraft(appointment._id)
          toast.success(t('prescriptionAdded'), t('prescriptionAddedText'))
          onSaved()
        },
        onError: refuse
      }
    )
  }

  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || add.isPending || leaving) return
    event.preventDefault()
    if (toIssue) issue(toIssue)
    else void review()
  }

  const isRefused = add.error instanceof ApiError && add.error.code === 'MEDICINE_PROHIBITED'

  /** A fault in the language on screen: by its code, or the medicine that the server refused. */
  const faultText = (fault: FieldError | undefined) => {
    const message = fault?.message
    if (!message) return undefined
    if (fault.type === 'prohibited') return t('medicineProhibited', { medicine: message })
    return message in fieldCatalogue ? fieldText(message as FieldCode) : message
  }

  const startAgain = () => {
    reset(start)
    setDraft(null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works wherever the focus is inside
    <div className="flex flex-col gap-4" onKeyDown={keys}>
      <PrescriptionSummary appointment={appointment} />
      <PatientSummaryCard appointmentId={appointment._id} />
      {toIssue ? (
        <PrescriptionReview
          prescription={toIssue}
          version={(appointment.prescription?.version ?? 0) + 1}
          allergies={allergies}
          busy={add.isPending}
          error={add.isError ? errorText(add.error) : undefined}
          onBack={() => {
            rowToFocus.current = 0
            setToIssue(null)
          }}
          onIssue={() => issue(toIssue)}
        />
      ) : (
        <form className="flex flex-col gap-4" onSubmit={review} noValidate>
          {appointment.prescription && (
            <>
              <p className="rounded-sm bg-neel-soft px-3 py-2 text-neel text-sm">
                {t('startsFromVersion', { version: appointment.prescription.version })}
              </p>
              <AllergyNotes allergies={appointment.prescription.allergies} />
            </>
          )}
          {draft && (
            <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-cream px-3 py-1 text-sm">
              <p>{t('draftRestored')}</p>
              <Button variant="ghost" size="sm" onClick={startAgain}>
                {t('draftDiscard')}
              </Button>
            </div>
          )}
          {isRefused && <FormAlert title={t('prescriptionFailed')}>{errorText(add.error)}</FormAlert>}
          <PrescriptionRows
            control={control}
            register={register}
            onDuration={(row, written) => setValue(`medications.${row}.duration`, written, { shouldDirty: true })}
            faultOf={(row, field) => faultText(formState.errors.medications?.[row]?.[field])}
          />
          <Field
            label={t('instructions')}
            hint={t('instructionsHint')}
            error={faultText(formState.errors.instructions)}
          >
            {(control) => <TextArea rows={3} dir="auto" {...control} {...register('instructions')} />}
          </Field>
          <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 bg-card py-2">
            <Button variant="ghost" onClick={leave}>
              {t('cancel')}
            </Button>
            <Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter">
              {t('reviewPrescription')}
              <Shortcut />
            </Button>
          </div>
        </form>
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('leaveTitle')}
        description={t('leaveText')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('leaveStay')}
        onConfirm={() => {
          setLeaving(false)
          onCancel()
        }}
      />
    </div>
  )
}
