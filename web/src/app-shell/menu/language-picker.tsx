import { type LanguageCode, languageOf, languages } from '@arogyachat/contract/languages'
import { clsx } from 'clsx'
import { ChevronDown, Languages } from 'lucide-react'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { logError } from '../../lib/log.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { useSession } from '../session/session.tsx'

/**
 * The ten languages by their own names, in the native select element.
 * @param isCompact shows only the icon on a phone
 */
export function LanguagePicker({ isCompact = false, className }: { isCompact?: boolean; className?: string }) {
  const t = useMessages('shell')
  const language = useLanguage()
  const { chooseLanguage } = useSession()

  const choose = async (next: LanguageCode) => {
    try {
      await chooseLanguage(next)
    } catch (cause) {
      logError('The language could not be loaded', cause)
      toast.error(t('languageFailed'))
    }
  }

  return (
    <span
      className={clsx(
        'relative inline-flex min-h-11 items-center rounded-md border border-line bg-card text-ink has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-2',
        className
      )}
    >
      <Languages aria-hidden className="pointer-events-none absolute start-3 size-5 text-neem" />
      <select
        aria-label={t('language')}
        value={language}
        onChange={(event) => void choose(event.target.value as LanguageCode)}
        lang={language}
        dir={languageOf(language).dir}
        className={clsx(
          'min-h-11 w-full appearance-none cursor-pointer [--line-field:2.75] rounded-md bg-transparent py-1 ps-10 pe-9 font-heading font-semibold outline-none',
          isCompact && 'max-md:w-11 max-md:pe-0 max-md:h-11 max-md:whitespace-nowrap max-md:text-transparent'
        )}
      >
        {languages.map((language) => (
          <option
            key={language.code}
            value={language.code}
            lang={language.code}
            dir={language.dir}
            className="bg-card text-ink"
          >
            {language.native}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className={clsx('pointer-events-none absolute end-3 size-4 text-soft', isCompact && 'max-md:hidden')}
      />
    </span>
  )
}
