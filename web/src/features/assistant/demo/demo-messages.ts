import { defaultLanguage, type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { createTranslator } from 'use-intl/core'
import { isolating } from '../../../i18n/isolating.ts'
import type { Messages } from '../../../i18n/messages.ts'
import { logError } from '../../../lib/log.ts'
import type { ChatLanguage } from '../chat/chat-messages.tsx'

/** Of this area alone: the whole list of the app's words is no part of the landing page. */
const files = import.meta.glob<Messages['assistant']>('../../../../../locales/messages/*/assistant.json', {
  import: 'default'
})

const fetchWords = (language: LanguageCode) => {
  const file = files[`../../../../../locales/messages/${language}/assistant.json`]
  return file ? file() : Promise.reject(new Error(`There are no words of the chat in ${language}`))
}

/** The chat's words in a language; English ones when those cannot be had. @throws when neither can: the line is down. */
export async function demoWords(language: LanguageCode): Promise<ChatLanguage> {
  const assistant = await fetchWords(language).catch((cause) => {
    if (language === defaultLanguage) throw cause
    logError(`The words of the chat could not be loaded in ${language}; English is shown`, cause)
    return fetchWords(defaultLanguage)
  })
  const { intl, dir } = languageOf(language)
  const t = createTranslator({
    locale: `${intl}-u-nu-latn`,
    namespace: 'assistant',
    messages: { assistant } as unknown as Messages,
    onError: (fault) => logError(fault.message)
  }) as ChatLanguage['t']
  return { language, t: dir === 'rtl' ? isolating(t) : t }
}
