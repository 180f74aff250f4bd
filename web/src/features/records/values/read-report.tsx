import { ScanText } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { logError } from '../../../lib/log.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useFailureMessage } from '../../scanner/failure-messages.ts'
import { useCurrentReader } from '../../scanner/queries.ts'
import { readImage, type ScanJob } from '../../scanner/read-image.ts'
import type { ValueRow } from '../upload/record-schema.ts'
import { valuesIn } from './read-values.ts'

interface ReadReportProps {
  /** The picture of a laboratory report. */
  file: File
  /** Fills in the values and returns how many were new. */
  onValues: (rows: ValueRow[]) => number
}

/** Reads the values from the picture of a laboratory report. The patient checks each of them before the record is saved. */
export function ReadReport({ file, onValues }: ReadReportProps) {
  const t = useMessages('records')
  const { job, start, cancel } = useReading(file, onValues)
  const isRunning = job?.stage === 'preparing' || job?.stage === 'sending' || job?.stage === 'reading'
  return (
    <div className="grid justify-items-start gap-3">
      {job && <Stage job={job} onAllow={() => start(true)} onCancel={cancel} />}
      {!isRunning && job?.stage !== 'asking' && (
        <Button variant="outline" icon={<ScanText aria-hidden className="size-5" />} onClick={() => start(false)}>
          {t('readValues')}
        </Button>
      )}
    </div>
  )
}

type Reading = ScanJob | { stage: 'read'; count: number }

function useReading(file: File, onValues: (rows: ValueRow[]) => number) {
  const reader = useCurrentReader()
  const [job, setJob] = useState<Reading | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(isAllowed: boolean) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: Reading) => !signal.aborted && setJob(next)
    try {
      // Reports are printed in English.
      const outcome = await readImage(file, { language: 'en', isAllowed, signal, onStage: show, ...reader })
      if (signal.aborted) return
      show('stage' in outcome ? outcome : { stage: 'read', count: onValues(valuesIn(outcome.text)) })
    } catch (cause) {
      if (signal.aborted) return
      logError('A report could not be read', cause)
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
  const t = useMessages('records')
  const scanner = useMessages('scanner')
  const common = useMessages('common')
  const messageOf = useFailureMessage()
  if (job.stage === 'read' || job.stage === 'noText')
    return (
      <p role="status">
        {job.stage === 'read' && job.count > 0 ? t('valuesRead', { count: job.count }) : t('noValuesRead')}
      </p>
    )
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
