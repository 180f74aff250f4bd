/**
 * `npm run bench:ocr`: how much of printed sheets is read right, in eight languages, clean and photographed; how long it takes
 * beside the program `tesseract` with the same models on the same pictures in the same run; and how long the event loop was
 * held. `BENCH_SEED` (default 1) draws other sheets, `BENCH_ONLY` (a regular expression) takes some of the pictures.
 * `npm run bench:ocr -- --endurance` reads 200 good and bad files instead and prints what becomes of the memory.
 */
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { redrawn } from '../server/src/providers/ocr/embedded/image/picture.ts'
import { printedReader } from '../server/src/providers/ocr/embedded/printed.ts'
import type { Ocr } from '../server/src/providers/ocr/port.ts'
import { endure } from './ocr-endurance.ts'
import { watchLoop } from './ocr-loop.ts'
import { drawPictures, looks, type Picture } from './ocr-pictures.ts'

const seed = Number(process.env.BENCH_SEED ?? 1)
const only = new RegExp(process.env.BENCH_ONLY ?? '.')
/** A reader that never gives up: what is measured is how long it takes. */
const patience = 120_000
const languages = ['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn', 'ur'] as const

/** What is seen: the joiners of Indic scripts and the width of spaces are not. */
const seen = (text: string) => [
  ...text
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
]

/** Characters right, percent: 100 less the edits (Levenshtein) it takes to mend what was read. */
function rightOf(wanted: string, read: string): number {
  const [a, b] = [seen(wanted), seen(read)]
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of a.entries()) {
    const next = [i + 1]
    for (const [j, other] of b.entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return Math.max(0, 100 * (1 - (row.at(-1) ?? 0) / a.length))
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, it) => sum + it, 0) / Math.max(1, numbers.length)

/** How many medicines of the sheet have their own dose on their line. */
function dosesBeside(picture: Picture, text: string): [right: number, all: number] {
  const lines = text.split('\n').map((it) => it.replace(/\s/g, '').toLowerCase())
  const wanted = picture.text.split('\n').filter((it) => /^(Tab|Cap|Syp)\./.test(it))
  const right = wanted.filter((row) => {
    const [, name = '', amount = '', , dose = ''] = row.toLowerCase().split(' ')
    return lines.some((it) => it.includes(name) && it.includes(amount) && it.includes(dose))
  })
  return [right.length, wanted.length]
}

const never = new AbortController().signal
async function timed(ocr: Ocr, picture: Picture): Promise<{ ms: number; text: string }> {
  const image = await redrawn(picture.bytes)
  const start = performance.now()
  const { lines } = await ocr.read({ image, language: picture.language, signal: never })
  return { ms: performance.now() - start, text: lines.map((it) => it.text).join('\n') }
}

async function measure(): Promise<void> {
  const hasNative = spawnSync('tesseract', ['--version']).status === 0
  console.log('Drawing …')
  const pictures = (await drawPictures(seed)).filter((it) => only.test(it.name))
  const embedded = printedReader('embedded', 'embedded', patience)
  const native = hasNative ? printedReader('native', 'native', patience) : null
  const results: { picture: Picture; right: number; ms: number; nativeMs: number; nativeRight: number }[] = []
  let [besides, medicines] = [0, 0]
  // The first picture of a process pays for compiling; a server reads more than one.
  for (const ocr of [embedded, native]) if (ocr && pictures[0]) await timed(ocr, pictures[0])
  let [delay, worked, longest] = [0, 0, '']
  for (const picture of pictures) {
    const heldSince = watchLoop()
    const own = await timed(embedded, picture)
    const held = heldSince()
    delay = Math.max(delay, held.delay)
    if (held.worked > worked) [worked, longest] = [held.worked, picture.name]
    const other = native && (await timed(native, picture))
    const right = rightOf(picture.text, own.text)
    const [beside, all] = dosesBeside(picture, own.text)
    besides += beside
    medicines += all
    const nativeRight = other ? rightOf(picture.text, other.text) : Number.NaN
    results.push({ picture, right, ms: own.ms, nativeMs: other?.ms ?? Number.NaN, nativeRight })
    console.log(
      `  ${picture.name.padEnd(20)} ${right.toFixed(1).padStart(5)} %  ${own.ms.toFixed(0).padStart(5)} ms` +
        (other ? `   native ${nativeRight.toFixed(1).padStart(5)} %  ${other.ms.toFixed(0).padStart(5)} ms` : '')
    )
    if (process.env.BENCH_WORDS) console.log(own.text)
  }
  await Promise.all([embedded.close(), native?.close()])
  console.log(`\nCharacters right, percent\n      ${looks.map((it) => it.padStart(7)).join('')}`)
  const cell = (numbers: number[]) => (numbers.length === 0 ? '-' : meanOf(numbers).toFixed(1)).padStart(7)
  const rightIn = (language: string | null, look: string) =>
    results
      .filter((it) => (language === null ? it.picture.language !== 'ur' : it.picture.language === language))
      .filter((it) => it.picture.look === look)
      .map((it) => it.right)
  for (const language of languages)
    console.log(`  ${language}  ${looks.map((look) => cell(rightIn(language, look))).join('')}`)
  console.log(`  all ${looks.map((look) => cell(rightIn(null, look))).join('')}   without Urdu`)
  console.log(`\nMedicines with their own dose on their line: ${besides} of ${medicines}`)
  const [ms, nativeMs] = [meanOf(results.map((it) => it.ms)), meanOf(results.map((it) => it.nativeMs))]
  console.log(
    native
      ? `Time a picture: ${ms.toFixed(0)} ms, native ${nativeMs.toFixed(0)} ms: ${(ms / nativeMs).toFixed(2)} × (at most 1.5)`
      : `Time a picture: ${ms.toFixed(0)} ms. The program tesseract is not on this machine, so there is nothing to compare with.`
  )
  console.log(
    `The event loop was held for ${worked.toFixed(0)} ms at most by its own work (at most 50${longest && `; ${longest}`}), ` +
      `${delay.toFixed(0)} ms with its waiting for a core of this machine, whose load is ${loadavg()[0]?.toFixed(1)}`
  )
}

await (process.argv.includes('--endurance') ? endure(await drawPictures(seed)) : measure())
