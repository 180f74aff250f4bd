import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import { type MemoryEntry, TranslationMemory } from './memory-rules.ts'
import { openBook } from './template-rules.ts'

/** Every text with its path. */
function* sentencesOf(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* sentencesOf(inner, `${path}.${key}`)
}

function gather(entries: Map<string, MemoryEntry>, language: LanguageCode, value: unknown, path: string): void {
  for (const [key, text] of sentencesOf(value, path)) {
    const entry = entries.get(key) ?? {}
    entry[language] = text
    entries.set(key, entry)
  }
}

/**
 * Reads the product's own texts: first those of the assistant, then the messages. Yields to the event loop after each file.
 *
 * @param messagesFolder `locales/messages`, which contains a folder per language
 */
export async function readMemory(messagesFolder: string): Promise<TranslationMemory> {
  const entries = new Map<string, MemoryEntry>()
  for (const language of languageCodes) {
    const { language: _, ...texts } = textsOf(language)
    gather(entries, language, texts, 'knowledge')
    await yieldToEventLoop()
  }
  for (const language of languageCodes) {
    openBook(language)
    await yieldToEventLoop()
    for (const file of await readdir(join(messagesFolder, language)))
      gather(entries, language, JSON.parse(await readFile(join(messagesFolder, language, file), 'utf8')), file)
  }
  const memory = new TranslationMemory()
  let count = 0
  for (const entry of entries.values()) {
    memory.add(entry)
    if (++count % 20 === 0) await yieldToEventLoop()
  }
  return memory
}
