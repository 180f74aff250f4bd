import type { Appointment } from '@arogyachat/contract/appointments'
import type { IntakeSummary } from '@arogyachat/contract/assistant'
import { visitNoteBody } from '@arogyachat/contract/visit-notes/visit-note-schemas'
import {
  noteTextMax,
  type SignedNote,
  type VisitNote,
  type WrittenNote
} from '@arogyachat/contract/visit-notes/visit-notes'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { MessagesOf } from '../../../i18n/messages.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { draftOf } from '../../../lib/draft.ts'
import { useAskBeforeUnload } from '../../../lib/use-ask-before-unload.ts'
import { useNameOf } from '../../../ui/person-name.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { noteDraftName, useSignVisitNote } from '../queries.ts'

const draftShape = z.object({
  complaint: z.string(),
  findings: z.string(),
  diagnosis: z.string(),
  advice: z.string(),
  followUpDate: z.string().nullable(),
  reason: z.string()
})
export type NoteDraft = z.output<typeof draftShape>

const blank: NoteDraft = { complaint: '', findings: '', diagnosis: '', advice: '', followUpDate: null, reason: '' }

/** The complaint as the assistant's summary has it, marked as the patient's words. */
export function complaintOf(intake: IntakeSummary, t: MessagesOf<'notes'>): string {
  const symptoms = intake.present.map(({ name }) => name).join(', ')
  return [
    intake.complaint.trim() !== '' && t('patientsWords', { words: intake.complaint.trim() }),
    symptoms !== '' && t('toldAssistant', { symptoms }),
    intake.note.trim() !== '' && t('patientsWords', { words: intake.note.trim() })
  ]
    .filter(Boolean)
    .join('\n')
    .slice(0, noteTextMax)
}

interface Start {
  appointment: Appointment
  /** The newest signed version, which a correction starts from. */
  newest: VisitNote | undefined
  /** The assistant's summary, from which the first version starts. */
  intake: IntakeSummary | null
  onSigned: () => void
}

const isSame = (a: NoteDraft, b: NoteDraft) =>
  JSON.stringify(draftShape.parse(a)) === JSON.stringify(draftShape.parse(b))

/** The state of writing a note: the form with its draft in this tab, and signing it. */
export function useNoteWriter({ appointment, newest, intake, onSigned }: Start) {
  const t = useMessages('notes')
  const nameOf = useNameOf()
  const sign = useSignVisitNote()
  const draft = useMemo(() => draftOf(noteDraftName(appointment._id), draftShape), [appointment._id])
  const [start] = useState<NoteDraft>(() => {
    if (newest) return draftShape.parse({ ...newest, reason: '' })
    return intake ? { ...blank, complaint: complaintOf(intake, t) } : blank
  })
  const [restored, setRestored] = useState(() => draft.read())
  const form = useForm<WrittenNote, unknown, SignedNote>({
    defaultValues: restored ?? start,
    resolver: zodResolver(visitNoteBody)
  })
  const values = useWatch({ control: form.control }) as NoteDraft
  const isUnsaved = !isSame(values, start)
  /** The checked note while the doctor is asked whether to sign it. */
  const [toSign, setToSign] = useState<SignedNote | null>(null)

  useEffect(() => {
    if (isUnsaved) draft.keep(values)
    else draft.clear()
  }, [draft, isUnsaved, values])
  useAskBeforeUnload(isUnsaved)

  const submit = form.handleSubmit((checked) => {
    sign.reset()
    if (newest && checked.reason === '') form.setError('reason', { message: 'required' }, { shouldFocus: true })
    else setToSign(checked)
  })
  const confirm = () => {
    if (!toSign) return
    sign.mutate(
      { appointmentId: appointment._id, body: toSign },
      {
        onSuccess: () => {
          form.reset(start)
          draft.clear()
          toast.success(t('signed'), t('signedText', { patient: nameOf(appointment.patientId.name) }))
          onSigned()
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || !error.fields) return
          for (const [field, message] of Object.entries(error.fields))
            if (field in blank) form.setError(field as keyof NoteDraft, { message })
        },
        onSettled: () => setToSign(null)
      }
    )
  }
  return {
    form,
    values,
    isRestored: restored !== null,
    isFromSummary: !newest && start.complaint !== '',
    isAsking: toSign !== null,
    isSigning: sign.isPending,
    error: sign.error,
    submit,
    confirm,
    keepWriting: () => setToSign(null),
    startOver: () => {
      form.reset(start)
      setRestored(null)
    }
  }
}

export type NoteWriter = ReturnType<typeof useNoteWriter>
