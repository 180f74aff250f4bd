import { defaultLanguage, type LanguageCode } from '@arogyachat/contract/languages'
import { logError } from '../lib/log.ts'
import type { Namespace } from './messages.ts'

type NamespaceMessages = Record<string, unknown>

/** One lazy chunk per language and area. A file that lacks keys was completed from English when it was built. */
const files = import.meta.glob<NamespaceMessages>('../../../locales/messages/*/*.json', { import: 'default' })
const fetched = new Map<string, Promise<NamespaceMessages>>()

function fetchNamespace(language: LanguageCode, area: Namespace): Promise<NamespaceMessages> {
  const path = `../../../locales/messages/${language}/${area}.json`
  const known = fetched.get(path)
  if (known) return known
  const file = files[path]
  if (!file) return Promise.reject(new Error(`There are no words in ${path}`))
  const fetching = file()
  fetched.set(path, fetching)
  fetching.catch(() => fetched.delete(path))
  return fetching
}

/**
 * The words of one area. When those of the language cannot be had, that is logged and English stands in.
 * @throws when English cannot be had either: the line is down.
 */
export async function loadNamespace(language: LanguageCode, area: Namespace): Promise<NamespaceMessages> {
  try {
    return await fetchNamespace(language, area)
  } catch (cause) {
    if (language === defaultLanguage) throw cause
    logError(`The words of ${area} could not be loaded in ${language}; English is shown`, cause)
    return fetchNamespace(defaultLanguage, area)
  }
}
