import { RotateCcw, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePreview } from '../../lib/use-preview.ts'
import { Button } from '../../ui/button.tsx'
import { FileButtons } from '../../ui/form/file-picker.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'
import { ConsentQuestion } from './consent-question.tsx'
import { useFailureMessage } from './failure-messages.ts'
import { acceptedImages } from './image-rules.ts'
import type { ScanJob } from './read-image.ts'

interface ScanJobPanelProps {
  job: ScanJob
  onAllow: () => void
  onRetry: () => void
  onPick: (file: File) => void
  /** Cancels the current step. */
  onCancel: () => void
  /** Goes back to choosing an image. */
  onDismiss: () => void
}

/** The chosen image with its progress, a question or an error. */
export function ScanJobPanel({ job, ...on }: ScanJobPanelProps) {
  const t = useMessages('scanner')
  const preview = usePreview(job.file)
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className="flex flex-wrap items-start gap-4 rounded-lg border border-line bg-paper p-4">
      {preview && preview !== broken && (
        <img
          src={preview}
          alt={t('picture')}
          onError={() => setBroken(preview)}
          className="max-h-40 w-28 rounded-sm border border-line object-contain"
        />
      )}
      <div className="grid min-w-0 flex-1 basis-56 gap-3">
        <p className="wrap-anywhere text-soft text-sm">
          <bdi>{job.file.name}</bdi>
        </p>
        <ScanStage job={job} {...on} />
      </div>
    </div>
  )
}

function ScanStage({ job, onAllow, onRetry, onPick, onCancel, onDismiss }: ScanJobPanelProps) {
  const t = useMessages('scanner')
  const common = useMessages('common')
  const messageOf = useFailureMessage()
  const retry = (
    <Button icon={<RotateCcw aria-hidden className="size-5" />} onClick={onRetry}>
      {common('retry')}
    </Button>
  )
  if (job.stage === 'asking') return <ConsentQuestion reader={job.reader} onAllow={onAllow} onDecline={onDismiss} />
  if (job.stage === 'failed') {
    const { title, text, canRetry } = messageOf(job.failure)
    return (
      <>
        <FormAlert title={title}>{text && <p>{text}</p>}</FormAlert>
        <NextSteps onPick={onPick} onDismiss={onDismiss}>
          {canRetry && retry}
        </NextSteps>
      </>
    )
  }
  if (job.stage === 'noText')
    return (
      <>
        <div role="alert">
          <p className="font-heading font-semibold">{t('noText')}</p>
          <p className="text-soft">{t('noTextText')}</p>
        </div>
        <NextSteps onPick={onPick} onDismiss={onDismiss}>
          {retry}
        </NextSteps>
      </>
    )
  return (
    <>
      {job.stage === 'sending' ? (
        <Meter label={t('sending')} value={job.share} />
      ) : (
        <Skeleton className="h-2 w-full rounded-full" />
      )}
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<X aria-hidden className="size-5" />}
        onClick={onCancel}
      >
        {common('cancel')}
      </Button>
    </>
  )
}

function NextSteps({
  onPick,
  onDismiss,
  children
}: Pick<ScanJobPanelProps, 'onPick' | 'onDismiss'> & { children: ReactNode }) {
  const t = useMessages('scanner')
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <FileButtons
        accepted={acceptedImages}
        choose={t('chooseAnother')}
        takePhoto={t('takePhoto')}
        variant="outline"
        onPick={onPick}
      />
      <Button variant="ghost" onClick={onDismiss}>
        {t('discard')}
      </Button>
    </div>
  )
}
