import { readFileSync } from 'node:fs'
import { extractText } from '@arogyachat/contract/endpoints/scanner'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ocr, OcrLine, OcrRequest } from '../../providers/ocr/port.ts'
import { ProviderError, type ProviderFailure } from '../../providers/provider-error.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'

const photograph = readFileSync(new URL('../../testing/samples/prescription.jpg', import.meta.url))
const requests: OcrRequest[] = []
let lines: OcrLine[] = []
let failure: ProviderFailure | null = null
const ocr: Ocr = {
  name: 'reader',
  isOutside: false,
  readsHandwriting: false,
  async read(request) {
    requests.push(request)
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
  requests.length = 0
  failure = null
  lines = [
    { text: 'पेट दर्द', confidence: 0.9 },
    { text: 'Tab. Paracetamol 650 mg 1-0-1 x 5 days', confidence: 0.95 }
  ]
})

async function send(bytes: Uint8Array, fields: Record<string, string> = {}, client = patient) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // The declared type and name don't matter.
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'paper.pdf')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': String(request.headers.get('content-type')) }
  return client.call(extractText, { body: Buffer.from(await request.arrayBuffer()), headers })
}

describe('POST /ai/ocr', () => {
  it('returns the lines and the medicines to check', async () => {
    const { status, body, headers } = await send(photograph, { language: 'bho' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      extracted_text: 'पेट दर्द\nTab. Paracetamol 650 mg 1-0-1 x 5 days',
      message: 'Text extracted',
      lines,
      language: 'bho',
      medicines: [
        {
          name: 'Paracetamol',
          dosage: '650 mg',
          frequency: '1-0-1',
          duration: '5 days',
          printed: 'Tab. Paracetamol 650 mg 1-0-1 x 5 days',
          otherWords: '',
          confidence: 0.95
        }
      ],
      unrecognised: [],
      source: 'reader'
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(requests[0]?.language).toBe('hi')
  })

  it('passes only the re-encoded image without metadata to the provider', async () => {
    const withPlace = await sharp(photograph)
      .withExif({ IFD3: { GPSLatitude: '12/1 0/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await send(withPlace)).status).toBe(200)
    expect(requests[0]?.language).toBeNull()
    expect((await sharp(requests[0]?.image).metadata()).exif).toBeUndefined()
  })

  it('returns an empty text for an image without text', async () => {
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
    ['a file that is not an image', Buffer.from('no picture, '.repeat(500)), 415, 'WRONG_KIND'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'WRONG_KIND'],
    ['a truncated JPEG', photograph.subarray(0, 60_000), 415, 'WRONG_KIND'],
    ['an empty file', Buffer.alloc(0), 422, 'INVALID'],
    ['more than ten megabytes', Buffer.alloc(10 * 1024 * 1024 + 1, photograph), 413, 'TOO_LARGE']
  ])('refuses %s without calling the provider', async (_, bytes, status, code) => {
    const response = await send(bytes)
    expect([response.status, response.body.code]).toEqual([status, code])
    expect(requests).toEqual([])
  })

  it('returns TOO_MANY_PIXELS for an image with too many pixels', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { status, body } = await send(bomb)
    expect([status, body.code]).toEqual([413, 'TOO_MANY_PIXELS'])
  })

  it('returns INVALID for an unknown language', async () => {
    expect((await send(photograph, { language: 'xx' })).status).toBe(422)
  })

  it.each([
    ['limited', 429, 'TOO_MANY'],
    ['timedOut', 503, 'UNAVAILABLE'],
    ['unavailable', 503, 'UNAVAILABLE'],
    ['circuitOpen', 503, 'UNAVAILABLE'],
    ['unreadable', 415, 'WRONG_KIND']
  ] as const)('maps the provider’s error %s to %s %s', async (reason, status, code) => {
    failure = reason
    const response = await send(photograph)
    expect([response.status, response.body.code]).toEqual([status, code])
  })

  it('limits the rate per account', async () => {
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
