import type { Appointment } from '@arogyachat/contract/appointments'
import { prescriptionBody } from '@arogyachat/contract/schemas/prescriptions'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useAskBeforeUnload } from '../../../lib/use-ask-before-unload.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { useAddPrescription } from '../queries.ts'
import { useAllergyReview } from './allergy-review.tsx'
import {
  clearDraft,
  hasSameText,
  type IssuedPrescription,
  initialValues,
  readDraft,
  saveDraft,
  type WrittenPrescription
} from './prescription-draft.ts'

/** The state of writing a prescription: the form with its draft, the review, and issuing it. */
export function usePrescriptionWriter(appointment: Appointment, onSaved: () => void) {
  const t = useMessages('practice')
  const add = useAddPrescription()
  const [start] = useState(() => initialValues(appointment))
  const [draft, setDraft] = useState(() => readDraft(appointment._id))
  const [knownVersion] = useState(() => appointment.prescription?.version ?? 0)
  /** The checked prescription under review; null while it is being written. */
  const [toIssue, setToIssue] = useState<IssuedPrescription | null>(null)
  const focusedRow = useRef(0)
  const allergies = useAllergyReview(appointment._id, toIssue)

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
    setToIssue(checked)
  })

  const handleError = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    // The allergies have changed since the last check.
    if (error.code === 'ALLERGY_CONFLICT') void allergies.check.refetch()
    if (error.code !== 'MEDICINE_PROHIBITED') return
    const prohibited = (error.medicines ?? []).map((medicine) => medicine.toLowerCase())
    setToIssue(null)
    const names = values.medications.map((row) => row.name.trim())
    const rows = names.flatMap((name, row) => (prohibited.includes(name.toLowerCase()) ? [row] : []))
    for (const row of rows) setError(`medications.${row}.name`, { type: 'prohibited', message: names[row] ?? '' })
    focusedRow.current = rows[0] ?? 0
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
        onError: handleError
      }
    )
  }

  return {
    form,
    draft,
    toIssue,
    allergies,
    isUnsaved,
    isPending: add.isPending,
    error: add.error,
    review,
    issue,
    backToWriting: () => {
      focusedRow.current = 0
      setToIssue(null)
    },
    startOver: () => {
      reset(start)
      setDraft(null)
    }
  }
}

/** Stores the draft in this tab; null clears it. */
function useDraftStorage(appointmentId: string, draft: WrittenPrescription | null): void {
  useEffect(() => {
    if (draft) saveDraft(appointmentId, draft)
    else clearDraft(appointmentId)
  }, [appointmentId, draft])
}

/** Focuses a row when the rows appear, but after the dialog has stored the element to return the focus to. */
function useRowFocus(isWriting: boolean, focusRow: () => void): void {
  const focus = useEffectEvent(focusRow)
  useEffect(() => {
    if (!isWriting) return
    const timer = setTimeout(() => focus())
    return () => clearTimeout(timer)
  }, [isWriting])
}

export type PrescriptionWriterState = ReturnType<typeof usePrescriptionWriter>
