import { type LanguageCode, languages } from '@arogyachat/contract/languages'
import { ScanText } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Field, SelectInput } from '../../ui/form/field.tsx'
import { FileBox } from '../../ui/form/file-picker.tsx'
import { FoundText } from './found-text.tsx'
import { acceptedImages } from './image-rules.ts'
import type { DocumentLanguage, Reader } from './queries.ts'
import { ReaderBadge } from './reader-badge.tsx'
import { ScanJobPanel } from './scan-job-panel.tsx'
import { type Scanner, useScan } from './use-scan.ts'

/** Turns an image of a prescription into text, and lists the medicines in it for the user to check. */
export function ScannerCard() {
  const t = useMessages('scanner')
  const titleId = useId()
  const scanner = useScan()
  const { reader, status, job, found } = scanner
  const { section, result } = useFocusAfterScan(scanner)
  const isWeakInUrdu = reader?.weakIn.includes('ur') === true && status !== 'offline'
  const onScreen = useLanguage()
  const expected: LanguageCode = scanner.language === 'auto' ? onScreen : scanner.language
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId}>
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
        <Status scanner={scanner} />
        {found && !job && isWeakInUrdu && found.language === 'ur' && expected !== 'ur' && (
          <Note>{t('weakInUrdu')}</Note>
        )}
        {found && !job && (
          <FoundText
            ref={result}
            scan={found}
            image={scanner.image}
            onCorrect={scanner.correct}
            onSaved={scanner.saved}
            onClear={scanner.clear}
            {...(scanner.readAgain && { onReadAgain: scanner.readAgain })}
          />
        )}
        {job ? (
          <ScanJobPanel
            job={job}
            onAllow={() => scanner.allow(job.file)}
            onRetry={() => scanner.start(job.file)}
            onPick={scanner.start}
            onCancel={scanner.cancel}
            onDismiss={scanner.dismiss}
          />
        ) : (
          <FileBox
            accepted={acceptedImages}
            dropHere={t('dropHere')}
            choose={t('choose')}
            takePhoto={t('takePhoto')}
            hint={t('hint')}
            onPick={scanner.start}
          />
        )}
        {reader && status !== 'offline' && <ReaderNotes reader={reader} />}
        <LanguageField scanner={scanner} />
        {isWeakInUrdu && expected === 'ur' && <Note>{t('weakInUrdu')}</Note>}
      </Card>
    </section>
  )
}

/** A pressed button may disappear with its stage. If the focus was in the card, it moves to the result or to the card. */
function useFocusAfterScan({ job, notification }: Scanner) {
  const section = useRef<HTMLElement>(null)
  const result = useRef<HTMLElement>(null)
  const stage = job?.stage ?? null
  const previous = useRef(stage)
  useEffect(() => {
    if (stage === previous.current) return
    previous.current = stage
    if (document.activeElement !== document.body && !section.current?.contains(document.activeElement)) return
    if (stage === null && notification === 'done') result.current?.focus()
    else if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [stage, notification])
  return { section, result }
}

/** What the reader cannot do, and that it is outside the server. */
function ReaderNotes({ reader }: { reader: Reader }) {
  const t = useMessages('scanner')
  if (reader.readsHandwriting && !reader.isOutside) return null
  return (
    <div className="grid gap-1 rounded-sm bg-neel-soft px-4 py-3 text-sm">
      {!reader.readsHandwriting && <p>{t('noHandwriting')}</p>}
      {reader.isOutside && <p>{t('outsideNote', { name: reader.name ?? '' })}</p>}
    </div>
  )
}

function LanguageField({ scanner }: { scanner: Scanner }) {
  const t = useMessages('scanner')
  const options = [
    { value: 'auto', label: t('anyLanguage') },
    ...languages.map(({ code, native }) => ({ value: code, label: native }))
  ]
  return (
    <Field label={t('language')} className="sm:max-w-xs">
      {(control) => (
        <SelectInput
          {...control}
          options={options}
          value={scanner.language}
          onChange={(event) => scanner.setLanguage(event.target.value as DocumentLanguage)}
        />
      )}
    </Field>
  )
}

function Status({ scanner: { job, notification } }: { scanner: Scanner }) {
  const t = useMessages('scanner')
  const stage = job?.stage ?? null
  const status = stage === 'preparing' || stage === 'sending' || stage === 'reading' ? stage : notification
  return (
    <p role="status" className={status ? 'text-soft' : 'sr-only'}>
      {status && t(status)}
    </p>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-sm bg-neel-soft px-4 py-3 text-sm">{children}</p>
}
