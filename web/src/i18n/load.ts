import { defaultLanguage, type LanguageCode } from '@arogyachat/contract/languages'
import { logError } from '../lib/log.ts'
import type { Namespace } from './messages.ts'

export type NamespaceMessages = Record<string, unknown>

/** What a file of `languages/` exports, by the path of each message file. */
interface LanguageFiles {
  core: Record<string, NamespaceMessages>
  others: Record<string, () => Promise<NamespaceMessages>>
}

/**
 * One lazy chunk per language, with the messages of every screen and the list of the other namespaces, so that a screen loads
 * the list of no other language. The build fills missing keys from English.
 */
const languages = import.meta.glob<LanguageFiles>('./languages/*.ts')
const fetched = new Map<string, Promise<unknown>>()

/** Shares one fetch per key. A failed one is forgotten, so that the next call fetches again. */
function once<T>(key: string, fetch: () => Promise<T>): Promise<T> {
  const known = fetched.get(key)
  if (known) return known as Promise<T>
  const fetching = fetch()
  fetched.set(key, fetching)
  fetching.catch(() => fetched.delete(key))
  return fetching
}

function fetchNamespace(language: LanguageCode, area: Namespace): Promise<NamespaceMessages> {
  return once(`${language}/${area}`, async () => {
    const files = await languages[`./languages/messages-${language}.ts`]?.()
    const path = `../../../../locales/messages/${language}/${area}.json`
    const messages = files?.core[path] ?? (await files?.others[path]?.())
    if (!messages) throw new Error(`There are no messages in ${path}`)
    return messages
  })
}

/**
 * Loads one namespace. When the language's file cannot be loaded, English is used and the failure is logged.
 * @throws when English cannot be loaded either.
 */
export async function loadNamespace(language: LanguageCode, area: Namespace): Promise<NamespaceMessages> {
  try {
    return await fetchNamespace(language, area)
  } catch (cause) {
    if (language === defaultLanguage) throw cause
    logError(`The messages of ${area} could not be loaded in ${language}; English is shown`, cause)
    return fetchNamespace(defaultLanguage, area)
  }
}
