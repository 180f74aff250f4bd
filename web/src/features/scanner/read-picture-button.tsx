import { ScanText } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { ConsentQuestion } from './consent-question.tsx'
import { useFailureMessage } from './failure-messages.ts'
import type { DocumentLanguage } from './queries.ts'
import { type ReadScan, readImageTwice, type ScanJob } from './read-image.ts'
import { useReading } from './use-reading.ts'

interface ReadPictureButtonProps {
  file: File
  language: DocumentLanguage
  label: string
  /** Used for a picture without text. */
  noText: string
  /** Shown while no picture is being read: what was made of the last one. */
  message: string | null
  /** Called with what was read in each of two sizes of the picture. */
  onRead: (readings: readonly ReadScan[]) => void
}

/** Reads the text of a picture twice, with its progress, the question before it is sent outside, and failures. */
export function ReadPictureButton({ file, language, label, noText, message, onRead }: ReadPictureButtonProps) {
  const { job, start, cancel } = useReading(readImageTwice, onRead)
  const read = (isAllowed: boolean) => start(file, { language, isAllowed })
  const isIdle = job === null || job.stage === 'noText' || job.stage === 'failed'
  return (
    <div className="grid justify-items-start gap-3">
      {job && <Stage job={job} noText={noText} onAllow={() => read(true)} onCancel={cancel} />}
      {!job && message && <p role="status">{message}</p>}
      {isIdle && (
        <Button variant="outline" icon={<ScanText aria-hidden className="size-5" />} onClick={() => read(false)}>
          {label}
        </Button>
      )}
    </div>
  )
}

interface StageProps {
  job: ScanJob
  noText: string
  onAllow: () => void
  onCancel: () => void
}

function Stage({ job, noText, onAllow, onCancel }: StageProps) {
  const t = useMessages('scanner')
  const common = useMessages('common')
  const messageOf = useFailureMessage()
  if (job.stage === 'asking') return <ConsentQuestion reader={job.reader} onAllow={onAllow} onDecline={onCancel} />
  if (job.stage === 'noText') return <p role="status">{noText}</p>
  if (job.stage === 'failed') {
    const { title, text } = messageOf(job.failure)
    return <FormAlert title={title}>{text && <p>{text}</p>}</FormAlert>
  }
  return (
    <>
      <p role="status">{t(job.stage)}</p>
      <Button variant="outline" onClick={onCancel}>
        {common('cancel')}
      </Button>
    </>
  )
}
