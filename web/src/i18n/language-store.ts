import { defaultLanguage, isLanguageCode, type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { loadNamespace } from './load.ts'
import type { Namespace } from './messages.ts'
import { storedLanguage } from './stored-language.ts'

export interface LanguageState {
  language: LanguageCode
  /** The namespaces loaded so far. */
  messages: Partial<Record<Namespace, Record<string, unknown>>>
}

const listeners = new Set<() => void>()
/** Namespaces that screens use; a change of language loads all of them before it takes effect. */
const wanted = new Set<Namespace>(['common', 'errors', 'shell'])
let chosen = firstLanguage()
let state: LanguageState = { language: chosen, messages: {} }

/** The stored choice, else the first of the browser's own languages that we speak. */
function firstLanguage(): LanguageCode {
  const kept = storedLanguage.get()
  if (kept) return kept
  const offered = navigator.languages.map((language) => language.toLowerCase().split('-')[0])
  return offered.find(isLanguageCode) ?? defaultLanguage
}

/** `lang` and `dir` always change together. */
function showOnDocument(language: LanguageCode) {
  const { dir } = languageOf(language)
  document.documentElement.lang = language
  document.documentElement.dir = dir
}

/** The locale for Intl. Digits are the international ones everywhere: they are what forms, money and phones in India use. */
export const intlLocale = (language: LanguageCode): string => `${languageOf(language).intl}-u-nu-latn`

/** Loads what is wanted in the chosen language, again when another was chosen meanwhile, then shows it all at once. */
async function show(): Promise<void> {
  const language = chosen
  const areas = [...wanted]
  const words = await Promise.all(areas.map((area) => loadNamespace(language, area)))
  if (language !== chosen) return show()
  const before = language === state.language ? state.messages : {}
  if (areas.every((area, i) => before[area] === words[i])) return
  state = { language, messages: { ...before, ...Object.fromEntries(areas.map((area, i) => [area, words[i]])) } }
  showOnDocument(language)
  for (const listener of listeners) listener()
}

export const languageStore = {
  /** Marks the document with the chosen language before its messages are loaded. */
  markDocument: () => showOnDocument(chosen),

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): LanguageState => state,

  /** Resolves when these areas can be used. @throws when not even English can be loaded. */
  async want(areas: readonly Namespace[]): Promise<void> {
    const added = areas.filter((area) => !wanted.has(area))
    for (const area of added) wanted.add(area)
    try {
      await show()
    } catch (cause) {
      // What nobody could show must not hold up what comes next.
      for (const area of added) wanted.delete(area)
      throw cause
    }
  },

  /** Every word on the screen changes at once, when the new ones are there. The choice is kept on this device. */
  async choose(language: LanguageCode): Promise<void> {
    chosen = language
    storedLanguage.set(language)
    await show()
  }
}
