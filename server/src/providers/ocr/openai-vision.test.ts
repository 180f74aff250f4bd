import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AnsweringServer, answeringServer } from '../../testing/providers/answering-server.ts'
import { CircuitBreaker } from '../circuit-breaker.ts'
import { ProviderError } from '../provider-error.ts'
import { openaiVision } from './openai-vision.ts'
import type { Ocr } from './port.ts'

/** A photograph, made by the benchmark, of a Hindi prescription with a table of medicines on a desk. */
const photograph = readFileSync(new URL('../../testing/samples/prescription.jpg', import.meta.url))
const never = () => new AbortController().signal
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.reason : String(error))
  )
const clock = { now: () => new Date('2026-11-20T10:00:00Z') }

describe('openaiVision', () => {
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
    openaiVision({ baseUrl: `${server.url}/v1`, apiKey: 'key', model: 'vision-model' }, new CircuitBreaker(clock), {
      readMs: 400,
      maxBytes: 20_000
    })
  const read = (ocr: Ocr, signal = never()) => ocr.read({ image: photograph, language: 'hi', signal })

  it('sends the image and returns the lines of the reply', async () => {
    const { lines } = await read(open())
    expect(lines.map((line) => line.text)).toEqual(['Tab. Paracetamol 650 mg', '1-0-1 x 5 days'])
    const [call] = server.calls
    expect(call?.path).toBe('/v1/chat/completions')
    expect(call?.headers.authorization).toBe('Bearer key')
    const { model, messages } = JSON.parse(call?.bytes.toString('utf8') ?? '{}')
    expect(model).toBe('vision-model')
    expect(messages[0].content[1].image_url.url).toBe(`data:image/jpeg;base64,${photograph.toString('base64')}`)
  })

  it('returns no lines when the model answers NONE', async () => {
    const before = content
    content = 'NONE'
    expect((await read(open())).lines).toEqual([])
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
  ] as const)('maps a failure (%o) to a reason', async (behaviour, reason) => {
    server.behave(behaviour)
    expect(await reasonOf(read(open()))).toBe(reason)
  })

  it('throws when the model stops early or declines', async () => {
    finish = 'length'
    expect(await reasonOf(read(open()))).toBe('cut')
    finish = 'content_filter'
    expect(await reasonOf(read(open()))).toBe('declined')
  })

  it('ends the call when the caller aborts, and opens the circuit after three failures', async () => {
    server.behave({ kind: 'hangs' })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    const ocr = open()
    expect(await reasonOf(read(ocr, controller.signal))).toBe('aborted')
    server.behave({ kind: 'status', status: 500 })
    for (let i = 0; i < 3; i++) expect(await reasonOf(read(ocr))).toBe('unavailable')
    server.calls.length = 0
    expect(await reasonOf(read(ocr))).toBe('circuitOpen')
    expect(server.calls).toEqual([])
  })
})
