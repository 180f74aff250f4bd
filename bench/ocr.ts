/**
 * `npm run bench:ocr`: how many characters of printed sheets are read correctly, in eight languages, clean and photographed;
 * the time compared with the `tesseract` program, with the same models on the same images; and how long the event loop was
 * blocked. `BENCH_SEED` (default 1) draws other sheets, `BENCH_ONLY` (a regular expression) selects some of the images.
 * `npm run bench:ocr -- --endurance` reads 200 good and bad files instead and prints the memory.
 */
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { coreLanguages as languages } from '@arogyachat/contract/languages'
import { tesseractOcr } from '../server/src/providers/ocr/embedded/tesseract-ocr.ts'
import type { Ocr } from '../server/src/providers/ocr/port.ts'
import { reencodeScan } from '../server/src/providers/ocr/scan-image.ts'
import { limitArenas } from './limit-arenas.ts'
import { endure } from './ocr-endurance.ts'
import { drawImages, type TestImage, variants } from './ocr-images.ts'
import { measureLoop } from './ocr-loop.ts'

const seed = Number(process.env.BENCH_SEED ?? 1)
const only = new RegExp(process.env.BENCH_ONLY ?? '.')
/** Long enough that no read times out: the benchmark measures the time. */
const readTimeoutMs = 120_000

/** The visible characters of a text, without joiners of Indic scripts and with single spaces. */
const visible = (text: string) => [
  ...text
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
]

/** Correct characters in percent: 100 less the edits (Levenshtein distance) that correct the text. */
function accuracyOf(wanted: string, read: string): number {
  const [a, b] = [visible(wanted), visible(read)]
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of a.entries()) {
    const next = [i + 1]
    for (const [j, other] of b.entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return Math.max(0, 100 * (1 - (row.at(-1) ?? 0) / a.length))
}

const meanOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)

/** How many medicines of the sheet were read with their dose on the same line. */
function dosesBeside(sample: TestImage, text: string): [right: number, all: number] {
  const lines = text.split('\n').map((line) => line.replace(/\s/g, '').toLowerCase())
  const wanted = sample.text.split('\n').filter((line) => /^(Tab|Cap|Syp)\./.test(line))
  const right = wanted.filter((row) => {
    const [, name = '', amount = '', , dose = ''] = row.toLowerCase().split(' ')
    return lines.some((line) => line.includes(name) && line.includes(amount) && line.includes(dose))
  })
  return [right.length, wanted.length]
}

const never = new AbortController().signal
async function timed(ocr: Ocr, sample: TestImage): Promise<{ ms: number; text: string }> {
  const image = await reencodeScan(sample.bytes)
  const start = performance.now()
  const { lines } = await ocr.read({ image, language: sample.language, signal: never })
  return { ms: performance.now() - start, text: lines.map((line) => line.text).join('\n') }
}

async function measure(): Promise<void> {
  const hasNative = spawnSync('tesseract', ['--version']).status === 0
  console.log('Drawing …')
  const images = (await drawImages(seed)).filter((image) => only.test(image.name))
  const embedded = tesseractOcr('embedded', 'embedded', readTimeoutMs)
  const native = hasNative ? tesseractOcr('native', 'native', readTimeoutMs) : null
  const results: { sample: TestImage; right: number; ms: number; nativeMs: number; nativeRight: number }[] = []
  let [besides, medicines] = [0, 0]
  // The first image of a process includes the time for compiling, which a server pays once.
  for (const ocr of [embedded, native]) if (ocr && images[0]) await timed(ocr, images[0])
  let [delay, worked, longest] = [0, 0, '']
  for (const sample of images) {
    const stopMeasuring = measureLoop()
    const own = await timed(embedded, sample)
    const loop = stopMeasuring()
    delay = Math.max(delay, loop.delay)
    if (loop.worked > worked) [worked, longest] = [loop.worked, sample.name]
    const other = native && (await timed(native, sample))
    const right = accuracyOf(sample.text, own.text)
    const [beside, all] = dosesBeside(sample, own.text)
    besides += beside
    medicines += all
    const nativeRight = other ? accuracyOf(sample.text, other.text) : Number.NaN
    results.push({ sample, right, ms: own.ms, nativeMs: other?.ms ?? Number.NaN, nativeRight })
    console.log(
      `  ${sample.name.padEnd(20)} ${right.toFixed(1).padStart(5)} %  ${own.ms.toFixed(0).padStart(5)} ms` +
        (other ? `   native ${nativeRight.toFixed(1).padStart(5)} %  ${other.ms.toFixed(0).padStart(5)} ms` : '')
    )
    if (process.env.BENCH_WORDS) console.log(own.text)
  }
  await Promise.all([embedded.close(), native?.close()])
  console.log(`\nCorrect characters, percent\n      ${variants.map((name) => name.padStart(7)).join('')}`)
  const cell = (numbers: number[]) => (numbers.length === 0 ? '-' : meanOf(numbers).toFixed(1)).padStart(7)
  const rightIn = (language: string | null, variant: string) =>
    results
      .filter(({ sample }) => (language === null ? sample.language !== 'ur' : sample.language === language))
      .filter(({ sample }) => sample.variant === variant)
      .map((result) => result.right)
  for (const language of languages)
    console.log(`  ${language}  ${variants.map((variant) => cell(rightIn(language, variant))).join('')}`)
  console.log(`  all ${variants.map((variant) => cell(rightIn(null, variant))).join('')}   without Urdu`)
  console.log(`\nMedicines with their dose on the same line: ${besides} of ${medicines}`)
  const [ms, nativeMs] = [meanOf(results.map((result) => result.ms)), meanOf(results.map((result) => result.nativeMs))]
  console.log(
    native
      ? `Time per image: ${ms.toFixed(0)} ms, native ${nativeMs.toFixed(0)} ms: ${(ms / nativeMs).toFixed(2)} × (limit 1.5)`
      : `Time per image: ${ms.toFixed(0)} ms. The tesseract program is not installed, so there is no comparison.`
  )
  console.log(
    `The event loop was blocked for ${worked.toFixed(0)} ms at most by its own work (limit 50${longest && `; ${longest}`}), ` +
      `${delay.toFixed(0)} ms with waiting for a core of this machine, whose load is ${loadavg()[0]?.toFixed(1)}`
  )
}

limitArenas()
await (process.argv.includes('--endurance') ? endure(await drawImages(seed)) : measure())
