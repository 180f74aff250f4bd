import type { Appointment } from '@arogyachat/contract/appointments'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useIntake } from '../assistant/queries.ts'
import { CallTranscript } from '../video/transcript/call-transcript-button.tsx'
import { PatientNotesCard } from './patient-notes-card.tsx'
import { useVisitNotes } from './queries.ts'
import { VisitNoteCard } from './visit-note-card.tsx'
import { NoteWriterForm } from './writing/note-writer.tsx'

export interface VisitNoteFormProps {
  appointment: Appointment
  onSigned?: () => void
  onClose?: () => void
}

/**
 * Writes and signs the note of a visit, or corrects a signed one, which stands above the form. It starts from the assistant's summary
 * when the patient sent one. Needs the messages of `notes`, `prescriptions` and `speech`.
 */
export function VisitNoteForm({ appointment, onSigned, onClose }: VisitNoteFormProps) {
  const t = useMessages('notes')
  const common = useMessages('common')
  const errorText = useErrorText()
  const notes = useVisitNotes(appointment._id)
  const newest = notes.data?.[0]
  const intake = useIntake(appointment.hasIntake && notes.data?.length === 0 ? appointment._id : null)
  const failed = [notes, intake].find((query) => query.isError && query.data === undefined)
  if (failed)
    return (
      <ErrorState
        isSmall
        title={t('loadFailed')}
        text={errorText(failed.error)}
        retryLabel={common('retry')}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!notes.data || intake.isLoading)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <CallTranscript appointment={appointment} reader="doctor" />
      {newest && <VisitNoteCard appointmentId={appointment._id} reader="doctor" />}
      <NoteWriterForm
        // A new version starts the form again.
        key={`${appointment._id} ${newest?.version ?? 0}`}
        appointment={appointment}
        newest={newest}
        intake={intake.data ?? null}
        onSigned={() => onSigned?.()}
        {...(onClose && { onClose })}
      />
      <EarlierVisits patientId={appointment.patientId._id} />
    </div>
  )
}

/** The doctor's notes of this patient. Fetched on request, because each read is audited. */
function EarlierVisits({ patientId }: { patientId: string }) {
  const t = useMessages('notes')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <PatientNotesCard patientId={patientId} />
  return (
    <Button
      variant="ghost"
      size="sm"
      className="self-start"
      icon={<History aria-hidden className="size-4" />}
      onClick={() => setOpen(true)}
    >
      {t('ofPatient')}
    </Button>
  )
}

/** The note of a visit in a dialog. What is written stays in this tab when it is closed. */
export function VisitNoteDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const t = useMessages('notes')
  const nameOf = useNameOf()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('writeOf', { patient: nameOf(appointment.patientId.name) })}
      size="lg"
    >
      <VisitNoteForm appointment={appointment} onSigned={onClose} onClose={onClose} />
    </Dialog>
  )
}
