import { clsx } from 'clsx'
import { Languages } from 'lucide-react'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useTranslationOf } from './queries.ts'

/** What the doctor wrote in words, with an automatic translation under it where there is one. */
export function DoctorsWords({ text, className }: { text: string; className?: string }) {
  const t = useMessages('prescriptions')
  const language = useLanguage()
  const translation = useTranslationOf(text, language)
  return (
    <div className={clsx('grid gap-1', className)}>
      <p dir="auto" className="whitespace-pre-line break-words text-start">
        <bdi>{text}</bdi>
      </p>
      {translation && (
        <div className="grid gap-0.5 border-line border-s-4 ps-3">
          <p className="whitespace-pre-line break-words">{translation}</p>
          <p className="flex items-start gap-1.5 text-soft text-sm">
            <Languages aria-hidden className="mt-1 size-4 shrink-0" />
            {t('translation')}
          </p>
        </div>
      )}
    </div>
  )
}
