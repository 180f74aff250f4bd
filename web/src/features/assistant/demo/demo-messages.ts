import { defaultLanguage, type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { createTranslator } from 'use-intl/core'
import { isolating } from '../../../i18n/isolating.ts'
import type { Messages } from '../../../i18n/messages.ts'
import { logError } from '../../../lib/log.ts'
import type { ChatMessages } from '../chat/chat-messages.tsx'

/** Only the assistant's messages, so that the landing page does not load those of the whole app. */
const files = import.meta.glob<Messages['assistant']>('../../../../../locales/messages/*/assistant.json', {
  import: 'default'
})

const fetchMessages = (language: LanguageCode) => {
  const file = files[`../../../../../locales/messages/${language}/assistant.json`]
  return file ? file() : Promise.reject(new Error(`There are no messages of the chat in ${language}`))
}

/** Loads the messages of the chat in a language, or in English if that fails. @throws when neither can be loaded. */
export async function loadDemoMessages(language: LanguageCode): Promise<ChatMessages> {
  const assistant = await fetchMessages(language).catch((cause) => {
    if (language === defaultLanguage) throw cause
    logError(`The messages of the chat could not be loaded in ${language}; English is shown`, cause)
    return fetchMessages(defaultLanguage)
  })
  const { intl, dir } = languageOf(language)
  const t = createTranslator({
    locale: `${intl}-u-nu-latn`,
    namespace: 'assistant',
    messages: { assistant } as unknown as Messages,
    onError: (error) => logError(error.message)
  }) as ChatMessages['t']
  return { language, t: dir === 'rtl' ? isolating(t) : t }
}
