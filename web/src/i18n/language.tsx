import { indiaTimeZone } from '@arogyachat/contract/india-time'
import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { Direction } from 'radix-ui'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { logError } from '../lib/log.ts'
import { intlLocale, type LanguageState, languageStore } from './language-store.ts'

const LanguageContext = createContext<LanguageCode | null>(null)
const logged = new Set<string>()

function logOnce(what: string) {
  if (logged.has(what)) return
  logged.add(what)
  logError(what)
}

/** Gives everything below it the chosen language. A key that is nowhere, not even in English, shows as itself. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(languageStore.subscribe, languageStore.current)
  return <LanguageScope {...state}>{children}</LanguageScope>
}

/** Gives everything below it a language and its messages, for a part of a page that has its own. */
export function LanguageScope({ language, messages, children }: LanguageState & { children: ReactNode }) {
  return (
    <LanguageContext value={language}>
      <IntlProvider
        locale={intlLocale(language)}
        timeZone={indiaTimeZone}
        messages={messages}
        onError={(error) => logOnce(error.message)}
        getMessageFallback={({ key }) => key}
      >
        <Direction.Provider dir={languageOf(language).dir}>{children}</Direction.Provider>
      </IntlProvider>
    </LanguageContext>
  )
}

/** Whether the language on screen is written from right to left. */
export const useIsRightToLeft = (): boolean => {
  const language = use(LanguageContext)
  return language !== null && languageOf(language).dir === 'rtl'
}

/** The language on screen; `languageStore.choose` changes it. */
export function useLanguage(): LanguageCode {
  const language = use(LanguageContext)
  if (language === null) throw new Error('useLanguage needs a LanguageProvider above it')
  return language
}
