import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FhirDownloadButton } from '../fhir/fhir-download-button.tsx'
import { useVisitNotes } from './queries.ts'
import { type Reader, SignedNote } from './signed-note.tsx'

interface VisitNoteCardProps {
  appointmentId: string
  reader: Reader
}

/** The signed note of a visit, with its earlier versions. Fetched only when shown, because a doctor's read is audited. */
export function VisitNoteCard({ appointmentId, reader }: VisitNoteCardProps) {
  const t = useMessages('notes')
  const common = useMessages('common')
  const errorText = useErrorText()
  const notes = useVisitNotes(appointmentId)
  if (notes.isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-32 w-full rounded-lg" />
      </div>
    )
  if (!notes.data)
    return (
      <ErrorState
        isSmall
        title={t('loadFailed')}
        text={errorText(notes.error)}
        retryLabel={common('retry')}
        onRetry={() => void notes.refetch()}
      />
    )
  const [newest, ...earlier] = notes.data
  if (!newest) return <p className="text-soft">{t('none')}</p>
  return (
    <Card tone="mint" className="flex flex-col gap-3 p-4!">
      <SignedNote note={newest} reader={reader} />
      {reader === 'patient' && (
        <FhirDownloadButton
          source={{ appointmentId, document: 'visit' }}
          fileName={`visit-${newest.appointmentDate}`}
        />
      )}
      {earlier.length > 0 && <EarlierNotes notes={earlier} reader={reader} />}
    </Card>
  )
}

function EarlierNotes({ notes, reader }: { notes: Parameters<typeof SignedNote>[0]['note'][]; reader: Reader }) {
  const t = useMessages('notes')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<ChevronDown aria-hidden className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hideEarlier' : 'showEarlier')}
      </Button>
      <ul id={id} hidden={!isOpen} className="flex w-full flex-col gap-4">
        {notes.map((note) => (
          <li key={note._id} className="border-line border-s-4 ps-3">
            <SignedNote note={note} reader={reader} />
          </li>
        ))}
      </ul>
    </div>
  )
}
