import { RotateCcw, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePreview } from '../../lib/use-preview.ts'
import { Button } from '../../ui/button.tsx'
import { CardTitle } from '../../ui/card.tsx'
import { FileButtons } from '../../ui/file-picker.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useFailureWords } from './failure-messages.ts'
import { acceptedPictures } from './image-rules.ts'
import type { Work } from './use-scan.ts'

interface WorkPanelProps {
  work: Work
  onAllow: () => void
  onRetry: () => void
  onPick: (file: File) => void
  /** Gives up what is under way. */
  onCancel: () => void
  /** Back to where a picture is chosen. */
  onPutAway: () => void
}

/** The picture that was chosen, and what is done with it or hinders it. */
export function WorkPanel({ work, ...on }: WorkPanelProps) {
  const t = useMessages('scanner')
  const preview = usePreview(work.file)
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
          <bdi>{work.file.name}</bdi>
        </p>
        <Outcome work={work} {...on} />
      </div>
    </div>
  )
}

function Outcome({ work, onAllow, onRetry, onPick, onCancel, onPutAway }: WorkPanelProps) {
  const t = useMessages('scanner')
  const common = useMessages('common')
  const wordsOf = useFailureWords()
  const retry = (
    <Button icon={<RotateCcw aria-hidden className="size-5" />} onClick={onRetry}>
      {common('retry')}
    </Button>
  )
  if (work.stage === 'asking') {
    const title = t('consent.title', { name: work.reader.name ?? '' })
    return (
      <section aria-label={title} className="grid gap-3">
        <CardTitle as="h3" className="text-lg">
          {title}
        </CardTitle>
        <p>{t('consent.text')}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onAllow}>{t('consent.allow')}</Button>
          <Button variant="outline" onClick={onPutAway}>
            {t('consent.decline')}
          </Button>
        </div>
      </section>
    )
  }
  if (work.stage === 'failed') {
    const { title, text, canRetry } = wordsOf(work.failure)
    return (
      <>
        <FormAlert title={title}>{text && <p>{text}</p>}</FormAlert>
        <Ways onPick={onPick} onPutAway={onPutAway}>
          {canRetry && retry}
        </Ways>
      </>
    )
  }
  if (work.stage === 'noText')
    return (
      <>
        <div role="alert">
          <p className="font-heading font-semibold">{t('noText')}</p>
          <p className="text-soft">{t('noTextText')}</p>
        </div>
        <Ways onPick={onPick} onPutAway={onPutAway}>
          {retry}
        </Ways>
      </>
    )
  return (
    <>
      {work.stage === 'sending' ? (
        <Meter label={t('sending')} value={work.share} />
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

function Ways({ onPick, onPutAway, children }: Pick<WorkPanelProps, 'onPick' | 'onPutAway'> & { children: ReactNode }) {
  const t = useMessages('scanner')
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <FileButtons
        accepted={acceptedPictures}
        choose={t('chooseAnother')}
        takePhoto={t('takePhoto')}
        variant="outline"
        onPick={onPick}
      />
      <Button variant="ghost" onClick={onPutAway}>
        {t('discard')}
      </Button>
    </div>
  )
}
