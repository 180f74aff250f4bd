import { readFileSync } from 'node:fs'
import { extractText } from '@arogyachat/contract/endpoints/scanner'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ocr, OcrRequest, ReadLine } from '../../providers/ocr/port.ts'
import { ProviderError, type ProviderFailure } from '../../providers/provider-error.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'

const photograph = readFileSync(new URL('../../testing/samples/prescription.jpg', import.meta.url))
const asked: OcrRequest[] = []
let lines: ReadLine[] = []
let failure: ProviderFailure | null = null
const ocr: Ocr = {
  name: 'eyes',
  isOutside: false,
  readsHandwriting: false,
  async read(request) {
    asked.push(request)
    if (failure) throw new ProviderError(failure)
    return { lines }
  },
  close: async () => {}
}

let context: TestApp
let patient: Client
beforeAll(async () => {
  context = await createTestApp({ ocr })
  patient = await context.asPatient()
})
afterAll(() => context.close())
beforeEach(() => {
  asked.length = 0
  failure = null
  lines = [
    { text: 'पेट दर्द', confidence: 0.9 },
    { text: 'Tab. Paracetamol 650 mg 1-0-1 x 5 days', confidence: 0.95 }
  ]
})

async function send(bytes: Uint8Array, fields: Record<string, string> = {}, client = patient) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // What it is called says nothing of what it is.
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'paper.pdf')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': String(request.headers.get('content-type')) }
  return client.call(extractText, { body: Buffer.from(await request.arrayBuffer()), headers })
}

describe('a photographed prescription', () => {
  it('comes back as lines, with the medicines to check', async () => {
    const { status, body, headers } = await send(photograph, { language: 'bho' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      extracted_text: 'पेट दर्द\nTab. Paracetamol 650 mg 1-0-1 x 5 days',
      message: 'Text extracted',
      lines,
      language: 'bho',
      medicines: [
        { name: 'Paracetamol', dosage: '650 mg', frequency: '1-0-1', duration: 'x 5 days', confidence: 0.95 }
      ],
      unrecognised: [],
      source: 'eyes'
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(asked[0]?.language).toBe('hi')
  })

  it('reaches the reader drawn anew, never as it was sent', async () => {
    const withPlace = await sharp(photograph)
      .withExif({ IFD3: { GPSLatitude: '12/1 0/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await send(withPlace)).status).toBe(200)
    expect(asked[0]?.language).toBeNull()
    expect((await sharp(asked[0]?.image).metadata()).exif).toBeUndefined()
  })

  it('without text says so', async () => {
    lines = []
    const { status, body } = await send(photograph)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      extracted_text: '',
      message: 'No text was extracted from the image.',
      language: null,
      medicines: []
    })
  })

  it.each([
    ['junk', Buffer.from('no picture, '.repeat(500)), 415, 'WRONG_KIND'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'WRONG_KIND'],
    ['a JPEG that is cut off', photograph.subarray(0, 60_000), 415, 'WRONG_KIND'],
    ['nothing', Buffer.alloc(0), 422, 'INVALID'],
    ['more than ten megabytes', Buffer.alloc(10 * 1024 * 1024 + 1, photograph), 413, 'TOO_LARGE']
  ])('that is %s is refused, and nobody reads it', async (_, bytes, status, code) => {
    const answer = await send(bytes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(asked).toEqual([])
  })

  it('of too many pixels is refused', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { status, body } = await send(bomb)
    expect([status, body.code]).toEqual([413, 'TOO_MANY_PIXELS'])
  })

  it('in a language that nobody has is refused', async () => {
    expect((await send(photograph, { language: 'xx' })).status).toBe(422)
  })

  it.each([
    ['limited', 429, 'TOO_MANY'],
    ['timedOut', 503, 'UNAVAILABLE'],
    ['unavailable', 503, 'UNAVAILABLE'],
    ['resting', 503, 'UNAVAILABLE'],
    ['unreadable', 415, 'WRONG_KIND']
  ] as const)('whose reader fails (%s) is answered with the reason', async (reason, status, code) => {
    failure = reason
    const answer = await send(photograph)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('is read only so often for one account', async () => {
    const limited = await createTestApp({ ocr, config: { rateLimits: true } })
    try {
      const [one, other] = [await limited.asPatient(), await limited.asPatient()]
      const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const statuses: number[] = []
      for (let i = 0; i < 61; i++) statuses.push((await send(small, {}, one)).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(60)
      expect(statuses.at(-1)).toBe(429)
      expect((await send(small, {}, other)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
