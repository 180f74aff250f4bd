import { defaultLanguage, type LanguageCode } from '@arogyachat/contract/languages'
import { logError } from '../lib/log.ts'
import type { Namespace } from './messages.ts'

type NamespaceMessages = Record<string, unknown>

/** One lazy chunk per language and namespace. The build fills missing keys from English. */
const files = import.meta.glob<NamespaceMessages>('../../../locales/messages/*/*.json', { import: 'default' })
const fetched = new Map<string, Promise<NamespaceMessages>>()

function fetchNamespace(language: LanguageCode, area: Namespace): Promise<NamespaceMessages> {
  const path = `../../../locales/messages/${language}/${area}.json`
  const known = fetched.get(path)
  if (known) return known
  const file = files[path]
  if (!file) return Promise.reject(new Error(`There are no messages in ${path}`))
  const fetching = file()
  fetched.set(path, fetching)
  fetching.catch(() => fetched.delete(path))
  return fetching
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
