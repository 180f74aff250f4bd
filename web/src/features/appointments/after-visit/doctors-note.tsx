import { NotebookText } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useSearchParams } from '../../../lib/router/location.ts'
import { Button } from '../../../ui/button.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import type { SeenAppointment } from '../last-seen.ts'

const VisitNoteCard = lazyPart(async () => {
  const [card] = await Promise.all([
    import('../../visit-notes/visit-note-card.tsx'),
    languageStore.want(['notes', 'prescriptions', 'speech'])
  ])
  return card.VisitNoteCard
})

interface DoctorsNoteProps {
  appointment: SeenAppointment
  /** A button as wide as those around it. */
  isWide?: boolean
}

/**
 * The doctor's note of a visit for its patient, fetched when it is opened. `?note=` opens that of one visit. Renders nothing while
 * no note is signed.
 */
export function DoctorsNote({ appointment, isWide = false }: DoctorsNoteProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  const isAskedFor = appointment.hasNote && params.get('note') === appointment._id
  const [isOpen, setOpen] = useState(isAskedFor)
  useEffect(() => {
    if (!isAskedFor) return
    setOpen(true)
    place.current?.querySelector('button')?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [isAskedFor])
  if (!appointment.hasNote) return null
  return (
    <div ref={place} className="flex basis-full flex-col gap-2">
      <Button
        variant="outline"
        {...(!isWide && { size: 'sm', className: 'self-start' })}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('noteOf', {
          doctor: nameOf(appointment.doctorId.name),
          date: formats.date(appointment.appointmentDate)
        })}
        icon={<NotebookText aria-hidden className="size-4" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('doctorsNote')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <VisitNoteCard appointmentId={appointment._id} reader="patient" />}
      </div>
    </div>
  )
}
