import { setImmediate } from 'node:timers/promises'
import type { Lexicon } from '@arogyachat/assistant/lexicon'
import { type Lexicons, lexiconFor } from '@arogyachat/assistant/lexicons'
import { understand } from '@arogyachat/assistant/understand'
import type { AssistantLanguage, Understanding } from '@arogyachat/assistant/understanding'
import { allWords } from '@arogyachat/knowledge/word-lists'

let reading: Promise<Lexicons> | null = null

/** Word lists are compiled one language at a time, so that nobody else waits for more than one of them. */
async function compile(): Promise<Lexicons> {
  const lexicons = new Map<AssistantLanguage, Lexicon>()
  for (const [language, words] of Object.entries(allWords)) {
    lexicons.set(language as AssistantLanguage, lexiconFor(language as AssistantLanguage, words, lexicons))
    await setImmediate()
  }
  // The first messages of a process are slow: let them be ours.
  for (const language of lexicons.keys()) for (let i = 0; i < 20; i++) understand('fever 2 days', language, lexicons)
  return lexicons
}

/** Gets ready to read; to be called once the server listens, so that the first patient does not wait. */
export async function prepareReading(): Promise<void> {
  reading ??= compile()
  await reading
}

/** What a message says, and the word lists it was read with. See `understand`. */
export async function read(
  text: string,
  language: AssistantLanguage
): Promise<{ understanding: Understanding; lexicons: Lexicons }> {
  reading ??= compile()
  const lexicons = await reading
  return { understanding: understand(text, language, lexicons), lexicons }
}
