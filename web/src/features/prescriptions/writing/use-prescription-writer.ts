import type { Appointment } from '@arogyachat/contract/appointments'
import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import { countedQuantity } from '@arogyachat/contract/prescriptions/quantity'
import { prescriptionBody } from '@arogyachat/contract/schemas/prescriptions'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { hasMouse } from '../../../lib/pointer.ts'
import { useAskBeforeUnload } from '../../../lib/use-ask-before-unload.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { useAddPrescription } from '../queries.ts'
import {
  blankMedication,
  clearDraft,
  type FromNote,
  hasSameText,
  type IssuedPrescription,
  initialValues,
  isBlank,
  readDraft,
  saveDraft,
  type WrittenPrescription,
  type WrittenRow
} from './prescription-draft.ts'
import { useWarningReview } from './warning-review.tsx'

/** The state of writing a prescription: the form with its draft, the review, and issuing it. */
export function usePrescriptionWriter(appointment: Appointment, note: FromNote, onSaved: () => void) {
  const t = useMessages('practice')
  const add = useAddPrescription()
  const [start] = useState(() => initialValues(appointment, note))
  const [draft, setDraft] = useState(() => readDraft(appointment._id))
  const [knownVersion] = useState(() => appointment.prescription?.version ?? 0)
  /** The checked prescription under review; null while it is being written. */
  const [toIssue, setToIssue] = useState<IssuedPrescription | null>(null)
  const focusedRow = useRef(0)
  const warnings = useWarningReview(appointment._id, toIssue)

  const form = useForm<WrittenPrescription, unknown, IssuedPrescription>({
    defaultValues: draft ?? start,
    resolver: zodResolver(prescriptionBody)
  })
  const { control, handleSubmit, reset, setError, setFocus } = form
  const values = useWatch({ control }) as WrittenPrescription
  const isUnsaved = !hasSameText(values, start)

  useDraftStorage(appointment._id, isUnsaved ? values : null)

  useRowFocus(toIssue === null, () => setFocus(`medications.${focusedRow.current}.name`))
  useAskBeforeUnload(isUnsaved)

  const review = handleSubmit((checked) => {
    add.reset()
    setToIssue({ ...checked, medications: checked.medications.map(withQuantity) })
  })

  const handleError = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    // What the patient has recorded has changed since the last check.
    if (error.code === 'UNANSWERED_WARNINGS') void warnings.check.refetch()
    if (error.code !== 'MEDICINE_PROHIBITED') return
    setToIssue(null)
    const rows = rowsNamed(values, error.medicines ?? [])
    for (const [row, message] of rows) setError(`medications.${row}.name`, { type: 'prohibited', message })
    focusedRow.current = rows[0]?.[0] ?? 0
  }

  const issue = (checked: IssuedPrescription) => {
    const overrides = warnings.isReady ? warnings.answer() : null
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
        onError: handleError
      }
    )
  }

  return {
    form,
    values,
    draft,
    toIssue,
    warnings,
    isUnsaved,
    isPending: add.isPending,
    error: add.error,
    review,
    issue,
    backToWriting: () => {
      focusedRow.current = 0
      setToIssue(null)
    },
    ...startingActions(form),
    startOver: () => {
      reset(start)
      setDraft(null)
    }
  }
}

/** The rows of these medicines, each with its number and its name as written. */
function rowsNamed({ medications }: WrittenPrescription, medicines: readonly string[]): [number, string][] {
  const named = medicines.map((medicine) => medicine.toLowerCase())
  const names = medications.map((row) => row.name.trim())
  return names.flatMap((name, row): [number, string][] => (named.includes(name.toLowerCase()) ? [[row, name]] : []))
}

/** What a template, a favourite or an earlier prescription does to the form. */
const startingActions = ({ getValues, reset }: UseFormReturn<WrittenPrescription, unknown, IssuedPrescription>) => ({
  /** Writes these rows, and what else is given, in place of what was written. */
  replace: (values: Partial<WrittenPrescription> & { medications: WrittenRow[] }) =>
    reset({ ...getValues(), ...values }),
  /** Adds a row, or fills the last one if it is blank. */
  addRow: (row: WrittenRow) => {
    const rows = getValues('medications')
    const kept = isBlank(rows.at(-1) ?? blankMedication) ? rows.slice(0, -1) : rows
    reset({ ...getValues(), medications: [...kept, row] })
  }
})

/** The row with the counted quantity where the doctor wrote none. */
function withQuantity(row: IssuedPrescription['medications'][number]) {
  const counted = row.quantity ? null : countedQuantity(withDirections(row), row)
  return counted === null ? row : { ...row, quantity: String(counted) }
}

/** Stores the draft in this tab; null clears it. */
function useDraftStorage(appointmentId: string, draft: WrittenPrescription | null): void {
  useEffect(() => {
    if (draft) saveDraft(appointmentId, draft)
    else clearDraft(appointmentId)
  }, [appointmentId, draft])
}

/**
 * Focuses a row when the rows appear, but after the dialog has stored the element to return the focus to. On a touch screen the form
 * opens at its start: a field with the focus would bring up the keyboard over it.
 */
function useRowFocus(isWriting: boolean, focusRow: () => void): void {
  const focus = useEffectEvent(focusRow)
  const isOpening = useRef(true)
  useEffect(() => {
    if (!isWriting) return
    const timer = setTimeout(() => {
      if (!isOpening.current || hasMouse()) focus()
      isOpening.current = false
    })
    return () => clearTimeout(timer)
  }, [isWriting])
}

export type PrescriptionWriterState = ReturnType<typeof usePrescriptionWriter>
