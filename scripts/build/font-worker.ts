// Makes font files for fonts.ts, in a process of its own: each is a second of computation.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Face } from './font-scripts.ts'

export interface FontJob {
  file: string
  cache: string
  source: string
  /** What the result depends on beside the text and the weight: versions and the source. */
  key: readonly string[]
  text: string | null
  words?: readonly string[]
  weight: Face['weight']
}

/** Makes one subset, or copies it from the cache. */
async function make({ file, cache, source, key, text, words, weight }: FontJob): Promise<void> {
  const name = createHash('sha256')
    .update(JSON.stringify([...key, words ?? text, weight]))
    .digest('hex')
    .slice(0, 24)
  const cached = join(cache, `${name}.woff2`)
  if (!existsSync(cached)) await writeFile(cached, await subset(await readFile(source), { text, words, weight }))
  const content = await readFile(cached)
  const old = existsSync(file) ? await readFile(file) : null
  if (!old?.equals(content)) await writeFile(file, content)
}

async function subset(
  source: Buffer,
  { text, words, weight }: { text: string | null; words: readonly string[] | undefined; weight: Face['weight'] }
): Promise<Buffer> {
  if (words && typeof weight === 'number') {
    const { phraseFont } = await import('./phrase-font.ts')
    return phraseFont(source, words, weight)
  }
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(source, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepAllGlyphs: text === null
  })
}

process.on('message', async (job: FontJob) => {
  await make(job)
  process.send?.('done')
})
