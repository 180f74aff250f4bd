import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { LexiconData } from '@arogyachat/assistant/language/lexicon'
import { compileLexicons, type Lexicons, loadLexicons } from '@arogyachat/assistant/language/lexicons'
import model from '@arogyachat/assistant/second-reader/model.json' with { type: 'json' }
import { SecondReader } from '@arogyachat/assistant/second-reader/reader'
import type { SecondReading } from '@arogyachat/assistant/triage/second-reading'
import { understand, understandInSteps } from '@arogyachat/assistant/understanding/understand'
import type { Understanding } from '@arogyachat/assistant/understanding/understanding'
import type { LanguageCode } from '@arogyachat/contract/languages'

/** Long messages are read in parts, so that other requests are answered in between. */
const longestHoldMs = 5

const secondReader = new SecondReader(model)

let reading: Promise<Lexicons> | null = null

/** Where the build puts the compiled word lists, beside the server bundle. There are none beside the sources. */
const compiledFolder = new URL('./word-lists/', import.meta.url)

/** Loads the word lists in steps, between which requests are answered. */
async function prepare(): Promise<Lexicons> {
  return warmed(existsSync(compiledFolder) ? await load() : await compile())
}

const load = () =>
  loadLexicons(
    async (language) => JSON.parse(await readFile(new URL(`${language}.json`, compiledFolder), 'utf8')) as LexiconData,
    setImmediate
  )

/** Compiles the word lists, for a server that runs from the sources. */
async function compile(): Promise<Lexicons> {
  const { wordsIn } = await import('@arogyachat/knowledge/word-lists')
  const steps = compileLexicons(wordsIn)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/** Warms up the reader, because the first messages of a process are slow. */
async function warmed(lexicons: Lexicons): Promise<Lexicons> {
  for (const language of lexicons.keys()) {
    for (let i = 0; i < 10; i++) understand('fever 2 days', language, lexicons)
    await setImmediate()
  }
  return lexicons
}

/** Prepares the reader while the server starts, so that the first patient does not wait. */
export async function prepareReading(): Promise<void> {
  reading ??= prepare()
  await reading
}

export interface Reading {
  understanding: Understanding
  secondReading: SecondReading | null
  lexicons: Lexicons
}

/** Reads a message with `understand` and with the second reader. Returns the word lists too. */
export async function read(text: string, language: LanguageCode): Promise<Reading> {
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
    if (!done) continue
    await setImmediate()
    const secondReading = secondReader.read(value)
    await setImmediate()
    return { understanding: value, secondReading, lexicons }
  }
}
