import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderError } from '../../provider-error.ts'
import type { Ocr } from '../port.ts'
import { reencodeScan } from '../scan-image.ts'
import { tesseractOcr } from './tesseract-ocr.ts'

/** A photograph, made by the benchmark, of a Hindi prescription with a table of medicines on a desk. */
const photograph = readFileSync(new URL('../../../testing/samples/prescription.jpg', import.meta.url))
/** A clean Punjabi page of the benchmark on which Tesseract misses two lines in the first pass. */
const advice = readFileSync(new URL('../../../testing/samples/advice.png', import.meta.url))
const never = () => new AbortController().signal
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.reason : String(error))
  )
/** These tests check what is read; the benchmark measures how long it takes. */
const generousMs = 90_000
/** Linux's statistics of the calling thread: nanoseconds spent on a core, and waiting for one. */
const schedstat = '/proc/thread-self/schedstat'
const cpuMs = () => Number(readFileSync(schedstat, 'latin1').split(' ')[0]) / 1e6
/** The child processes of this process. */
const children = `/proc/${process.pid}/task/${process.pid}/children`
const childrenOf = () => readFileSync(children, 'latin1').trim().split(' ').filter(Boolean).map(Number)

/** The program is tested only where it is installed. */
const hasProgram = spawnSync('tesseract', ['--version']).status === 0
describe.each(['embedded', ...(hasProgram ? (['native'] as const) : [])] as const)('tesseractOcr, %s', (engine) => {
  let ocr: Ocr
  beforeAll(() => {
    ocr = tesseractOcr(engine, engine, generousMs)
  })
  afterAll(() => ocr.close())

  it('reads a photographed prescription with each dose on the line of its medicine', async () => {
    const { lines } = await ocr.read({ image: await reencodeScan(photograph), language: 'hi', signal: never() })
    const text = lines.map((line) => line.text).join('\n')
    expect(text).toMatch(/Paracetamol 650 mg 1-0-1 5 days/)
    expect(text).toMatch(/Telmisartan 40 mg 1-0-0 30 days/)
    expect(text).toContain('अस्पताल जाएँ')
    expect(lines.every((line) => line.confidence >= 0 && line.confidence <= 1)).toBe(true)
  })

  it('reads lines that the first pass missed', async () => {
    const image = await reencodeScan(advice)
    const { lines } = await ocr.read({ image, language: 'pa', signal: never() })
    const texts = lines.map((line) => line.text)
    expect(texts).toContain('ਨੱਕ ਵਗਣਾ')
    expect(texts.at(-2)).toBe('ਬੈਠਿਆਂ ਸਾਹ ਚੜ੍ਹੇ, ਗਰਭ ਹੋਵੇ ਜਾਂ ਕਾਲੀ ਟੱਟੀ')
  })

  it.each([90, 180, 270])(
    'reads a page that is rotated by %s°',
    async (degrees) => {
      const image = await sharp(await reencodeScan(photograph))
        .rotate(degrees)
        .jpeg()
        .toBuffer()
      const { lines } = await ocr.read({ image, language: 'hi', signal: never() })
      const text = lines.map((line) => line.text).join('\n')
      expect(text).toMatch(/Paracetamol 650 mg 1-0-1 5 days/)
      expect(text).toContain('अस्पताल जाएँ')
    },
    generousMs
  )
})

describe('tesseractOcr with the embedded engine', () => {
  let ocr: Ocr
  beforeAll(() => {
    ocr = tesseractOcr('embedded', 'embedded')
  })
  afterAll(() => ocr.close())

  it('detects the script', async () => {
    const { lines } = await ocr.read({ image: await reencodeScan(photograph), language: null, signal: never() })
    const text = lines.map((line) => line.text).join('\n')
    expect(text).toContain('अस्पताल')
    expect(text).toMatch(/Paracetamol 650 mg 1-0-1/)
  })

  it('stops when the caller aborts, and reads the next image', async () => {
    const gone = new AbortController()
    const image = await reencodeScan(photograph)
    const reading = reasonOf(ocr.read({ image, language: 'hi', signal: gone.signal }))
    setTimeout(() => gone.abort(), 300)
    expect(await reading).toBe('aborted')
    const { lines } = await ocr.read({ image, language: 'en', signal: never() })
    expect(lines.length).toBeGreaterThan(3)
  })

  // Measures the thread's own CPU time: how long it waits for a core depends on the machine. A garbage collection may fall into
  // one reading, but not into each of three.
  it.runIf(existsSync(schedstat))('does not block the event loop', async () => {
    const image = await reencodeScan(photograph)
    async function longestTurn(): Promise<number> {
      let [isReading, before, longest] = [true, cpuMs(), 0]
      const turn = () => {
        const now = cpuMs()
        longest = Math.max(longest, now - before)
        before = now
        if (isReading) setTimeout(turn, 1)
      }
      turn()
      await ocr.read({ image, language: 'hi', signal: never() })
      isReading = false
      return longest
    }
    let shortest = await longestTurn()
    for (let more = 0; more < 2 && shortest >= 50; more++) shortest = Math.min(shortest, await longestTurn())
    expect(shortest).toBeLessThan(50)
  })

  it('throws `timedOut` when reading takes too long', async () => {
    const hasty = tesseractOcr('hasty', 'embedded', 100)
    expect(await reasonOf(hasty.read({ image: await reencodeScan(photograph), language: 'hi', signal: never() }))).toBe(
      'timedOut'
    )
    await hasty.close()
  })

  it('returns no lines for a blank image, and still works after invalid images', async () => {
    const blank = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    expect((await ocr.read({ image: blank, language: 'en', signal: never() })).lines).toEqual([])
    for (const junk of [Buffer.alloc(0), Buffer.from('junk'), photograph.subarray(0, 5000)])
      expect(await reasonOf(ocr.read({ image: junk, language: 'en', signal: never() }))).toBe('unreadable')
    expect((await ocr.read({ image: blank, language: 'en', signal: never() })).lines).toEqual([])
  })

  it.runIf(existsSync(children))(
    'fails the current request when its process dies, and starts another process for the next',
    async () => {
      // Re-encoded before the kill, which also ends the process for re-encoding images.
      const image = await reencodeScan(photograph)
      const before = childrenOf()
      const reading = ocr.read({ image, language: 'hi', signal: never() })
      for (const pid of before) process.kill(pid, 'SIGKILL')
      expect(await reasonOf(reading)).toBe('unavailable')
      expect((await ocr.read({ image, language: 'en', signal: never() })).lines).not.toEqual([])
    }
  )

  it('fails requests that are still waiting when it is closed', async () => {
    const closed = tesseractOcr('closed', 'embedded')
    const reading = reasonOf(closed.read({ image: await reencodeScan(photograph), language: 'hi', signal: never() }))
    await closed.close()
    expect(await reading).toBe('unavailable')
  })
})
