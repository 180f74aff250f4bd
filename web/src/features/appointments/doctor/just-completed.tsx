import type { Appointment } from '@arogyachat/contract/appointments'
import { undoCompletionUntil } from '@arogyachat/contract/appointments'
import { timeInIndia } from '@arogyachat/contract/india-time'
import { CalendarClock, NotebookPen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { useJustCompleted } from '../queries.ts'
import { useVisit } from './use-visit.tsx'
import { VisitNoteDialog } from './visit-dialogs.tsx'

/**
 * Visits that were just completed on this device and can still be undone. Asks for the note of a visit that has none. Renders nothing
 * when there are none.
 */
export function JustCompleted({ now }: { now: Date }) {
  const t = useMessages('practice')
  const completed = useJustCompleted(now)
  /** The visits whose notes are not asked for: those completed before this screen was opened, and those asked for already. */
  const [settled, setSettled] = useState(() => completed.map(({ _id }) => _id))
  const unwritten = completed.find(({ _id, hasNote }) => !hasNote && !settled.includes(_id))
  if (completed.length === 0) return null
  return (
    <Card as="section" tone="mint" aria-labelledby="completed-title" className="p-4">
      <h2 id="completed-title" className="font-heading font-semibold text-lg">
        {t('justCompleted')}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {completed.map((appointment) => (
          <CompletedVisit key={appointment._id} appointment={appointment} now={now} />
        ))}
      </ul>
      {unwritten && <VisitNoteDialog appointment={unwritten} onClose={() => setSettled([...settled, unwritten._id])} />}
    </Card>
  )
}

function CompletedVisit({ appointment, now }: { appointment: Appointment; now: Date }) {
  const nameOf = useNameOf()
  const t = useMessages('practice')
  const visit = useVisit(appointment, now)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="break-words font-semibold">{nameOf(appointment.patientId.name)}</p>
        <UndoUntil appointment={appointment} now={now} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<CalendarClock aria-hidden size={18} />} onClick={visit.openFollowUp}>
          {t('bookFollowUp')}
        </Button>
        <Button size="sm" variant="outline" icon={<NotebookPen aria-hidden size={18} />} onClick={visit.openNote}>
          {t('visitNote')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          icon={<Undo2 aria-hidden size={18} className="rtl:-scale-x-100" />}
          busy={visit.changing === 'confirmed'}
          onClick={visit.undoCompletion}
        >
          {t('undoCompletion')}
        </Button>
      </div>
      {visit.dialogs}
    </li>
  )
}

/** Until when the completion can be undone. Renders nothing when it cannot. */
export function UndoUntil({ appointment, now }: { appointment: Appointment; now: Date }) {
  const t = useMessages('practice')
  const formats = useFormats()
  const until = undoCompletionUntil(appointment)
  if (appointment.status !== 'completed' || appointment.rating || until === null || until <= now) return null
  return <p className="text-soft text-sm">{t('undoUntil', { time: formats.time(timeInIndia(until)) })}</p>
}
