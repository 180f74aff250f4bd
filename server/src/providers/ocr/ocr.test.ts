import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { grain } from '../../testing/grain.ts'
import { type AnsweringServer, answeringServer } from '../../testing/providers/answering-server.ts'
import { CircuitBreaker } from '../circuit-breaker.ts'
import { ProviderError } from '../provider-error.ts'
import { redrawn } from './embedded/image/picture.ts'
import { prepare } from './embedded/image/prepare.ts'
import { Turns } from './embedded/image/turns.ts'
import { PageReading } from './embedded/page-reading.ts'
import { printedReader } from './embedded/printed.ts'
import { EmbeddedEngine } from './embedded.ts'
import { NativeEngine } from './native.ts'
import { openOcr } from './open.ts'
import { openaiVision } from './openai-vision.ts'
import type { Ocr } from './port.ts'

/** A photograph of a Hindi sheet with a table of medicines on a desk, as the benchmark draws it. */
const photograph = readFileSync(new URL('../../testing/samples/prescription.jpg', import.meta.url))
/** A clean Punjabi sheet of the benchmark, of which Tesseract leaves out two lines. */
const advice = readFileSync(new URL('../../testing/samples/advice.png', import.meta.url))
const never = () => new AbortController().signal
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.reason : String(error))
  )
/** Here it is told what is read; how soon, the benchmark tells. */
const patience = 90_000
const clock = { now: () => new Date('2026-11-20T10:00:00Z') }

/** What the kernel of Linux keeps of the thread that asks: nanoseconds on a core, and waiting for one. */
const accounts = '/proc/thread-self/schedstat'
const workedMs = () => Number(readFileSync(accounts, 'latin1').split(' ')[0]) / 1e6
/** The processes that were started here. */
const children = `/proc/${process.pid}/task/${process.pid}/children`
const childrenOf = () => readFileSync(children, 'latin1').trim().split(' ').filter(Boolean).map(Number)

/** The program is tested where it is installed, as where `.ci/run` runs. */
const hasProgram = spawnSync('tesseract', ['--version']).status === 0
describe.each(['embedded', ...(hasProgram ? (['native'] as const) : [])] as const)('print, %s', (program) => {
  let ocr: Ocr
  beforeAll(() => {
    ocr = printedReader(program, program, patience)
  })
  afterAll(() => ocr.close())

  it('is read from a photograph, each dose beside its medicine', async () => {
    const { lines } = await ocr.read({ image: await redrawn(photograph), language: 'hi', signal: never() })
    const text = lines.map((line) => line.text).join('\n')
    expect(text).toMatch(/Paracetamol 650 mg 1-0-1 5 days/)
    expect(text).toMatch(/Telmisartan 40 mg 1-0-0 30 days/)
    expect(text).toContain('अस्पताल जाएँ')
    expect(lines.every((line) => line.confidence >= 0 && line.confidence <= 1)).toBe(true)
  })

  it('is read again where lines were left out of a page', async () => {
    const image = await redrawn(advice)
    const { lines } = await ocr.read({ image, language: 'pa', signal: never() })
    const texts = lines.map((line) => line.text)
    expect(texts).toContain('ਨੱਕ ਵਗਣਾ')
    expect(texts.at(-2)).toBe('ਬੈਠਿਆਂ ਸਾਹ ਚੜ੍ਹੇ, ਗਰਭ ਹੋਵੇ ਜਾਂ ਕਾਲੀ ਟੱਟੀ')
  })

  it.each([90, 180, 270])(
    'is read though the paper was held turned by %s°',
    async (degrees) => {
      const image = await sharp(await redrawn(photograph))
        .rotate(degrees)
        .jpeg()
        .toBuffer()
      const { lines } = await ocr.read({ image, language: 'hi', signal: never() })
      const text = lines.map((line) => line.text).join('\n')
      expect(text).toMatch(/Paracetamol 650 mg 1-0-1 5 days/)
      expect(text).toContain('अस्पताल जाएँ')
    },
    patience
  )
})

describe('the embedded reader', () => {
  let ocr: Ocr
  beforeAll(() => {
    ocr = printedReader('embedded', 'embedded')
  })
  afterAll(() => ocr.close())

  it('finds the script by itself', async () => {
    const { lines } = await ocr.read({ image: await redrawn(photograph), language: null, signal: never() })
    const text = lines.map((line) => line.text).join('\n')
    expect(text).toContain('अस्पताल')
    expect(text).toMatch(/Paracetamol 650 mg 1-0-1/)
  })

  it('stops when whoever asked has left, and reads on for the next', async () => {
    const gone = new AbortController()
    const image = await redrawn(photograph)
    const reading = reasonOf(ocr.read({ image, language: 'hi', signal: gone.signal }))
    setTimeout(() => gone.abort(), 300)
    expect(await reading).toBe('aborted')
    const { lines } = await ocr.read({ image, language: 'en', signal: never() })
    expect(lines.length).toBeGreaterThan(3)
  })

  // What the thread worked itself, from the kernel: how long it waited for a core says nothing of this product.
  it.runIf(existsSync(accounts))('never holds whoever else is asking', async () => {
    const image = await redrawn(photograph)
    let [isReading, before, longest] = [true, workedMs(), 0]
    const turn = () => {
      const now = workedMs()
      longest = Math.max(longest, now - before)
      before = now
      if (isReading) setTimeout(turn, 1)
    }
    turn()
    await ocr.read({ image, language: 'hi', signal: never() })
    isReading = false
    expect(longest).toBeLessThan(50)
  })

  it('gives up after its time', async () => {
    const hasty = printedReader('hasty', 'embedded', 100)
    expect(await reasonOf(hasty.read({ image: await redrawn(photograph), language: 'hi', signal: never() }))).toBe(
      'timedOut'
    )
    await hasty.close()
  })

  it('reads nothing where nothing is written, and lives on after junk', async () => {
    const blank = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    expect((await ocr.read({ image: blank, language: 'en', signal: never() })).lines).toEqual([])
    for (const junk of [Buffer.alloc(0), Buffer.from('junk'), photograph.subarray(0, 5000)])
      expect(await reasonOf(ocr.read({ image: junk, language: 'en', signal: never() }))).toBe('unreadable')
    expect((await ocr.read({ image: blank, language: 'en', signal: never() })).lines).toEqual([])
  })

  it.runIf(existsSync(children))('that breaks tells who waits, and is replaced for the next', async () => {
    // Before the kill, which also ends the process that re-encodes pictures.
    const image = await redrawn(photograph)
    const before = childrenOf()
    const reading = ocr.read({ image, language: 'hi', signal: never() })
    for (const pid of before) process.kill(pid, 'SIGKILL')
    expect(await reasonOf(reading)).toBe('unavailable')
    expect((await ocr.read({ image, language: 'en', signal: never() })).lines).not.toEqual([])
  })

  it('that is closed tells who waits', async () => {
    const closed = printedReader('closed', 'embedded')
    const reading = reasonOf(closed.read({ image: await redrawn(photograph), language: 'hi', signal: never() }))
    await closed.close()
    expect(await reading).toBe('unavailable')
  })
})

describe('Tesseract.js', () => {
  let engine: EmbeddedEngine
  beforeAll(() => {
    engine = new EmbeddedEngine()
  })
  afterAll(() => engine.close())

  it('is not asked for what stands in grain', async () => {
    const image = await sharp(grain(800), { raw: { width: 800, height: 800, channels: 1 } })
      .png()
      .toBuffer()
    const prepared = await prepare(await redrawn(image), never())
    expect(await new PageReading(engine, never()).linesOf(prepared, 'hi')).toEqual([])
    expect(engine.size).toBe(0)
  })

  it('lives on with at most two workers after what is no page, and after whoever left', async () => {
    const broken = { data: new Uint8Array(3), width: 900, height: 900 }
    const task = { languages: ['en'], mode: 6 } as const
    expect(await reasonOf(engine.recognise({ ...task, page: broken }, never()))).toBe('unavailable')
    const { page } = await prepare(await redrawn(photograph), never())
    const gone = new AbortController()
    const left = [1, 2, 3].map(() => reasonOf(engine.recognise({ ...task, page }, gone.signal)))
    setTimeout(() => gone.abort(), 1000)
    expect(await Promise.all(left)).toEqual(['aborted', 'aborted', 'aborted'])
    expect((await engine.recognise({ ...task, page }, never())).length).toBeGreaterThan(3)
    expect(engine.size).toBeLessThanOrEqual(2)
  })
})

it('a program that is not there is said to be away', async () => {
  const engine = new NativeEngine('/nowhere/tesseract')
  const page = { data: new Uint8Array(400), width: 20, height: 20 }
  expect(await reasonOf(engine.recognise({ page, languages: ['en'], mode: 6 }, never()))).toBe('unavailable')
  await engine.close()
})

describe('a picture that is sent', () => {
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#777' } })
  it.each([
    ['no picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'WRONG_KIND'],
    ['a WebP', () => plain(100, 100).webp().toBuffer(), 'WRONG_KIND'],
    ['a JPEG that is cut off', async () => photograph.subarray(0, photograph.length / 2), 'WRONG_KIND'],
    [
      'a PNG by its first bytes alone',
      async () => Buffer.from('\x89PNG\r\n\x1a\nand nothing else', 'latin1'),
      'WRONG_KIND'
    ],
    ['a dot', () => plain(2, 2).png().toBuffer(), 'WRONG_KIND'],
    ['more pixels than a phone takes', () => plain(8000, 8000).png().toBuffer(), 'TOO_MANY_PIXELS'],
    ['more bytes than may be', async () => Buffer.alloc(10 * 1024 * 1024 + 1, photograph), 'TOO_LARGE']
  ])('%s is refused', async (_, make, code) => {
    await expect(redrawn(await make())).rejects.toMatchObject({ code })
  })

  it('is drawn anew: upright, smaller, and without what a phone writes into it', async () => {
    const turned = await plain(3000, 1000)
      .withExif({ IFD3: { GPSLatitude: '12/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, exif, orientation } = await sharp(await redrawn(turned)).metadata()
    expect([width, height, exif, orientation]).toEqual([867, 2600, undefined, undefined])
  })
})

describe('a model that sees', () => {
  let server: AnsweringServer
  let content = '  Tab. Paracetamol 650 mg\n\n1-0-1 x 5 days\n'
  let finish = 'stop'
  beforeAll(async () => {
    server = await answeringServer(() => ({ choices: [{ message: { content }, finish_reason: finish }] }))
  })
  afterAll(() => server.close())
  afterEach(() => {
    server.behave({ kind: 'answers' })
    server.calls.length = 0
    finish = 'stop'
  })
  const open = () =>
    openaiVision({ baseUrl: `${server.url}/v1`, apiKey: 'key', model: 'eyes' }, new CircuitBreaker(clock), {
      readMs: 400,
      maxBytes: 20_000
    })
  const ask = (ocr: Ocr, signal = never()) => ocr.read({ image: photograph, language: 'hi', signal })

  it('is given the picture and gives its lines', async () => {
    const { lines } = await ask(open())
    expect(lines.map((line) => line.text)).toEqual(['Tab. Paracetamol 650 mg', '1-0-1 x 5 days'])
    const [call] = server.calls
    expect(call?.path).toBe('/v1/chat/completions')
    expect(call?.headers.authorization).toBe('Bearer key')
    const { model, messages } = JSON.parse(call?.bytes.toString('utf8') ?? '{}')
    expect(model).toBe('eyes')
    expect(messages[0].content[1].image_url.url).toBe(`data:image/jpeg;base64,${photograph.toString('base64')}`)
  })

  it('says so when there is no text', async () => {
    const before = content
    content = 'NONE'
    expect((await ask(open())).lines).toEqual([])
    content = before
  })

  it.each([
    [{ kind: 'status', status: 401 }, 'unauthorised'],
    [{ kind: 'status', status: 429, headers: { 'retry-after': '7' } }, 'limited'],
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'status', status: 404 }, 'rejected'],
    [{ kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'unreachable'],
    [{ kind: 'html' }, 'unreadable'],
    [{ kind: 'halfJson' }, 'unreadable'],
    [{ kind: 'otherJson' }, 'unreadable'],
    [{ kind: 'empty' }, 'empty'],
    [{ kind: 'cut' }, 'cut'],
    [{ kind: 'hangs' }, 'timedOut'],
    [{ kind: 'endless' }, 'tooLong']
  ] as const)('that fails (%o) is known by its reason', async (behaviour, reason) => {
    server.behave(behaviour)
    expect(await reasonOf(ask(open()))).toBe(reason)
  })

  it('that stops early or declines gives nothing', async () => {
    finish = 'length'
    expect(await reasonOf(ask(open()))).toBe('cut')
    finish = 'content_filter'
    expect(await reasonOf(ask(open()))).toBe('declined')
  })

  it('is let go by whoever leaves, and rested after three failures', async () => {
    server.behave({ kind: 'hangs' })
    const gone = new AbortController()
    setTimeout(() => gone.abort(), 50)
    const ocr = open()
    expect(await reasonOf(ask(ocr, gone.signal))).toBe('aborted')
    server.behave({ kind: 'status', status: 500 })
    for (let i = 0; i < 3; i++) expect(await reasonOf(ask(ocr))).toBe('unavailable')
    server.calls.length = 0
    expect(await reasonOf(ask(ocr))).toBe('resting')
    expect(server.calls).toEqual([])
  })
})

it('who reads is what is configured', () => {
  const named = (env: Record<string, string>) => {
    const { name, isOutside, readsHandwriting } = openOcr(readConfig(env), clock)
    return [name, isOutside, readsHandwriting]
  }
  expect(named({})).toEqual(['Tesseract.js', false, false])
  expect(named({ OCR_PROVIDER: 'tesseract' })).toEqual(['Tesseract', false, false])
  const outside = { OCR_PROVIDER: 'openai', OCR_BASE_URL: 'https://eyes.example.org/v1', OCR_MODEL: 'eyes' }
  expect(named(outside)).toEqual(['eyes', true, true])
})

it('work waits its turn, and only so much of it', async () => {
  const turns = new Turns(1, 1)
  let end: () => void = () => undefined
  const first = turns.take(
    never(),
    () =>
      new Promise<void>((done) => {
        end = done
      })
  )
  const gone = new AbortController()
  const second = reasonOf(turns.take(gone.signal, async () => 'second'))
  expect(await reasonOf(turns.take(never(), async () => 'third'))).toBe('limited')
  gone.abort()
  expect(await second).toBe('aborted')
  const fourth = turns.take(never(), async () => 'fourth')
  end()
  await first
  expect(await fourth).toBe('fourth')
})
