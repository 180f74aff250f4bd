import { languages } from '@arogyachat/contract/languages'
import { ScanText } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Field, SelectInput } from '../../ui/field.tsx'
import { FileBox } from '../../ui/file-picker.tsx'
import { FoundText } from './found-text.tsx'
import { acceptedPictures } from './image-rules.ts'
import type { PaperLanguage } from './queries.ts'
import { ReaderBadge } from './reader-badge.tsx'
import { useScan } from './use-scan.ts'
import { WorkPanel } from './work-panel.tsx'

/** Turns a picture of a prescription into text and into medicines to check (specification part 2). */
export function ScannerCard() {
  const t = useMessages('scanner')
  const onScreen = useLanguage()
  const titleId = useId()
  const scanner = useScan()
  const { reader, status, work, found, news } = scanner
  const place = useRef<HTMLElement>(null)
  const stage = work?.stage ?? null
  const before = useRef(stage)
  const result = useRef<HTMLElement>(null)
  // The button that was pressed may be gone with what it did. Whoever is still here is brought to the text, or stays.
  useEffect(() => {
    if (stage === before.current) return
    before.current = stage
    if (document.activeElement !== document.body && !place.current?.contains(document.activeElement)) return
    if (stage === null && news === 'done') result.current?.focus()
    else if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [stage, news])
  const isWeakInUrdu = reader?.weakIn.includes('ur') === true && status !== 'offline'
  const paper = scanner.language === 'auto' ? onScreen : scanner.language
  const told = stage === 'preparing' || stage === 'sending' || stage === 'reading' ? stage : news
  const options = [
    { value: 'auto', label: t('anyLanguage') },
    ...languages.map(({ code, native }) => ({ value: code, label: native }))
  ]
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={titleId}>
      <Card className="flex flex-col gap-5">
        <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <span aria-hidden className="flex size-11 shrink-0 items-center justify-center rounded-sm bg-mint text-neem">
            <ScanText />
          </span>
          <div className="min-w-0 flex-1 basis-48">
            <CardTitle id={titleId}>{t('title')}</CardTitle>
            <p className="text-soft">{t('about')}</p>
          </div>
          <ReaderBadge status={status} />
        </header>
        {reader && status !== 'offline' && (!reader.readsHandwriting || reader.isOutside) && (
          <div className="grid gap-1 rounded-sm bg-neel-soft px-4 py-3 text-sm">
            {!reader.readsHandwriting && <p>{t('noHandwriting')}</p>}
            {reader.isOutside && <p>{t('outsideNote', { name: reader.name ?? '' })}</p>}
          </div>
        )}
        <Field label={t('language')} className="sm:max-w-xs">
          {(control) => (
            <SelectInput
              {...control}
              options={options}
              value={scanner.language}
              onChange={(event) => scanner.setLanguage(event.target.value as PaperLanguage)}
            />
          )}
        </Field>
        {isWeakInUrdu && paper === 'ur' && <Note>{t('weakInUrdu')}</Note>}
        <p role="status" className={told ? 'text-soft' : 'sr-only'}>
          {told && t(told)}
        </p>
        {work ? (
          <WorkPanel
            work={work}
            onAllow={() => scanner.allow(work.file)}
            onRetry={() => scanner.start(work.file)}
            onPick={scanner.start}
            onCancel={scanner.cancel}
            onPutAway={scanner.putAway}
          />
        ) : (
          <FileBox
            accepted={acceptedPictures}
            dropHere={t('dropHere')}
            choose={t('choose')}
            takePhoto={t('takePhoto')}
            hint={t('hint')}
            onPick={scanner.start}
          />
        )}
        {found && !work && isWeakInUrdu && found.language === 'ur' && paper !== 'ur' && <Note>{t('weakInUrdu')}</Note>}
        {found && !work && (
          <FoundText
            ref={result}
            scan={found}
            picture={scanner.picture}
            onCorrect={scanner.correct}
            onSaved={scanner.saved}
            onClear={scanner.clear}
            {...(scanner.readAgain && { onReadAgain: scanner.readAgain })}
          />
        )}
      </Card>
    </section>
  )
}

/** What the reader cannot do well. */
function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-sm bg-neel-soft px-4 py-3 text-sm">{children}</p>
}
