import { ScanText } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { logError } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { useFailureMessage } from './failure-messages.ts'
import { useCurrentReader } from './queries.ts'
import { readImage, type ScanJob } from './read-image.ts'

interface ReadPictureButtonProps {
  file: File
  label: string
  /** Uses the text, which is empty when there is none, and returns what to tell the user about it. */
  onText: (text: string) => string
}

/** Reads the text of a picture, with its progress, the question before it is sent outside, and failures. */
export function ReadPictureButton({ file, label, onText }: ReadPictureButtonProps) {
  const { job, start, cancel } = useReading(file, onText)
  const isRunning = job?.stage === 'preparing' || job?.stage === 'sending' || job?.stage === 'reading'
  return (
    <div className="grid justify-items-start gap-3">
      {job && <Stage job={job} onAllow={() => start(true)} onCancel={cancel} />}
      {!isRunning && job?.stage !== 'asking' && (
        <Button variant="outline" icon={<ScanText aria-hidden className="size-5" />} onClick={() => start(false)}>
          {label}
        </Button>
      )}
    </div>
  )
}

type Reading = Exclude<ScanJob, { stage: 'noText' }> | { stage: 'read'; told: string }

function useReading(file: File, onText: (text: string) => string) {
  const reader = useCurrentReader()
  const [job, setJob] = useState<Reading | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(isAllowed: boolean) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: ScanJob | Reading) => {
      if (!signal.aborted) setJob(next.stage === 'noText' ? { stage: 'read', told: onText('') } : (next as Reading))
    }
    try {
      // Laboratories print their reports in English.
      const outcome = await readImage(file, { language: 'en', isAllowed, signal, onStage: show, ...reader })
      if (signal.aborted) return
      show('stage' in outcome ? outcome : { stage: 'read', told: onText(outcome.text) })
    } catch (cause) {
      if (signal.aborted) return
      logError('A picture could not be read', cause)
      show({ file, stage: 'failed', failure: new ApiError({ code: 'INTERNAL', status: 0, message: '', cause }) })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setJob(null)
  }
  return { job, start: (isAllowed: boolean) => void read(isAllowed), cancel }
}

interface StageProps {
  job: Reading
  onAllow: () => void
  onCancel: () => void
}

function Stage({ job, onAllow, onCancel }: StageProps): ReactNode {
  const scanner = useMessages('scanner')
  const common = useMessages('common')
  const messageOf = useFailureMessage()
  if (job.stage === 'read') return <p role="status">{job.told}</p>
  if (job.stage === 'failed') {
    const { title, text } = messageOf(job.failure)
    return <FormAlert title={title}>{text && <p>{text}</p>}</FormAlert>
  }
  if (job.stage === 'asking')
    return (
      <section aria-label={scanner('consent.title', { name: job.reader.name ?? '' })} className="grid gap-3">
        <p className="font-heading font-semibold">{scanner('consent.title', { name: job.reader.name ?? '' })}</p>
        <p>{scanner('consent.text')}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onAllow}>{scanner('consent.allow')}</Button>
          <Button variant="outline" onClick={onCancel}>
            {scanner('consent.decline')}
          </Button>
        </div>
      </section>
    )
  return (
    <>
      <p role="status">{scanner(job.stage)}</p>
      <Button variant="outline" onClick={onCancel}>
        {common('cancel')}
      </Button>
    </>
  )
}
