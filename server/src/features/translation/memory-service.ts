import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import { Memory, type Saying } from './memory-rules.ts'
import { openBook } from './template-rules.ts'

/** Every sentence by its path. */
function* sentencesOf(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* sentencesOf(inner, `${path}.${key}`)
}

function gather(sayings: Map<string, Saying>, language: LanguageCode, value: unknown, path: string): void {
  for (const [key, text] of sentencesOf(value, path)) {
    const saying = sayings.get(key) ?? {}
    saying[language] = text
    sayings.set(key, saying)
  }
}

/**
 * Reads what the product says: the knowledge first, then the screens. A file at a time, so that calls are answered between.
 *
 * @param screens the folder of the screens' words, one folder a language
 */
export async function readMemory(screens: string): Promise<Memory> {
  const sayings = new Map<string, Saying>()
  for (const language of languageCodes) {
    const { language: _, ...texts } = textsOf(language)
    gather(sayings, language, texts, 'knowledge')
    await turn()
  }
  for (const language of languageCodes) {
    openBook(language)
    await turn()
    for (const file of await readdir(join(screens, language)))
      gather(sayings, language, JSON.parse(await readFile(join(screens, language, file), 'utf8')), file)
  }
  const memory = new Memory()
  let count = 0
  for (const saying of sayings.values()) {
    memory.add(saying)
    if (++count % 20 === 0) await turn()
  }
  return memory
}
