import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { LexiconData } from '@arogyachat/assistant/language/lexicon'
import { compileLexicons, type Lexicons, loadLexicons } from '@arogyachat/assistant/language/lexicons'
import { understand, understandInSteps } from '@arogyachat/assistant/understanding/understand'
import type { Understanding } from '@arogyachat/assistant/understanding/understanding'
import type { CoreLanguage } from '@arogyachat/contract/languages'

/** A long message is read in parts, so that others are answered meanwhile. */
const longestHoldMs = 5

let reading: Promise<Lexicons> | null = null

/** Where the build puts the compiled lists: beside the server's own file. There are none beside the sources. */
const compiledFolder = new URL('./word-lists/', import.meta.url)

/** Word lists are large: they are loaded when they are first needed, in steps between which requests are answered. */
async function prepare(): Promise<Lexicons> {
  return warmed(existsSync(compiledFolder) ? await load() : await compile())
}

const load = () =>
  loadLexicons(
    async (language) => JSON.parse(await readFile(new URL(`${language}.json`, compiledFolder), 'utf8')) as LexiconData,
    setImmediate
  )

/** Run from the sources, they are compiled first. */
async function compile(): Promise<Lexicons> {
  const { wordsIn } = await import('@arogyachat/knowledge/word-lists')
  const steps = compileLexicons(wordsIn)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/** The first messages of a process are slow: let them be ours. */
async function warmed(lexicons: Lexicons): Promise<Lexicons> {
  for (const language of lexicons.keys()) {
    for (let i = 0; i < 10; i++) understand('fever 2 days', language, lexicons)
    await setImmediate()
  }
  return lexicons
}

/** Gets ready to read; to be called while the server starts, so that the first patient does not wait. */
export async function prepareReading(): Promise<void> {
  reading ??= prepare()
  await reading
}

/** What a message says, and the word lists it was read with. See `understand`. */
export async function read(
  text: string,
  language: CoreLanguage
): Promise<{ understanding: Understanding; lexicons: Lexicons }> {
  reading ??= prepare()
  const lexicons = await reading
  const steps = understandInSteps(text, language, lexicons)
  let started = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (performance.now() - started >= longestHoldMs) {
      await setImmediate()
      started = performance.now()
    }
    if (done) return { understanding: value, lexicons }
  }
}
