import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grain } from '../../../testing/noise.ts'
import { ProviderError } from '../../provider-error.ts'
import { reencodeScan } from '../scan-image.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { prepare } from './image/prepare.ts'
import { NativeEngine } from './native-engine.ts'
import { PageReader } from './page-reader.ts'

/** A photograph, made by the benchmark, of a Hindi prescription with a table of medicines on a desk. */
const photograph = readFileSync(new URL('../../../testing/samples/prescription.jpg', import.meta.url))
const never = () => new AbortController().signal
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.reason : String(error))
  )
describe('EmbeddedEngine', () => {
  let engine: EmbeddedEngine
  beforeAll(() => {
    engine = new EmbeddedEngine()
  })
  afterAll(() => engine.close())

  it('is not started for an image of noise', async () => {
    const image = await sharp(grain(800), { raw: { width: 800, height: 800, channels: 1 } })
      .png()
      .toBuffer()
    const prepared = await prepare(await reencodeScan(image), never())
    expect(await new PageReader(engine, never()).linesOf(prepared, 'hi')).toEqual([])
    expect(engine.size).toBe(0)
  })

  it('still works with at most two workers after an invalid page and after aborted tasks', async () => {
    const broken = { data: new Uint8Array(3), width: 900, height: 900 }
    const task = { languages: ['en'], mode: 6 } as const
    expect(await reasonOf(engine.recognise({ ...task, page: broken }, never()))).toBe('unavailable')
    const { page } = await prepare(await reencodeScan(photograph), never())
    const gone = new AbortController()
    const aborted = [1, 2, 3].map(() => reasonOf(engine.recognise({ ...task, page }, gone.signal)))
    setTimeout(() => gone.abort(), 1000)
    expect(await Promise.all(aborted)).toEqual(['aborted', 'aborted', 'aborted'])
    expect((await engine.recognise({ ...task, page }, never())).length).toBeGreaterThan(3)
    expect(engine.size).toBeLessThanOrEqual(2)
  })
})

describe('NativeEngine without the program', () => {
  const task = { page: { data: new Uint8Array(400), width: 20, height: 20 }, languages: ['en'], mode: 6 } as const
  let engine: NativeEngine
  beforeAll(() => {
    engine = new NativeEngine('/nowhere/tesseract')
  })
  afterAll(() => engine.close())

  it('throws `unavailable`', async () => {
    expect(await reasonOf(engine.recognise(task, never()))).toBe('unavailable')
  })

  it('throws `limited` for tasks that exceed the queue, and `aborted` for aborted ones', async () => {
    const controller = new AbortController()
    const tasks = Array.from({ length: 50 }, () => reasonOf(engine.recognise(task, never())))
    const aborted = reasonOf(engine.recognise(task, AbortSignal.any([controller.signal])))
    controller.abort()
    const reasons = await Promise.all(tasks)
    expect(reasons.filter((reason) => reason === 'unavailable')).toHaveLength(42)
    expect(reasons.filter((reason) => reason === 'limited')).toHaveLength(8)
    expect(await aborted).toBe('aborted')
  })
})
