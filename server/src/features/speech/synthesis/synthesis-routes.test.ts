import { createSpeech, getSpeech } from '@arogyachat/contract/endpoints/speech'
import { spokenMax } from '@arogyachat/contract/speech'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../jobs/handlers.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import { espeak } from '../../../providers/text-to-speech/espeak.ts'
import { framesOf } from '../../../providers/text-to-speech/mp3.ts'
import { voiceLanguages } from '../../../providers/text-to-speech/port.ts'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { FakeVoice } from '../../../testing/providers/fake-voice.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const voice = new FakeVoice()
let app: TestApp
let asha: Client
let ravi: Client
let doctor: Client
let url: string

beforeAll(async () => {
  app = await createTestApp({ textToSpeech: voice })
  asha = await app.asPatient()
  ravi = await app.asPatient({ name: 'Ravi Kumar' })
  doctor = await app.asDoctor()
  url = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  Object.assign(voice, { requests: [], waiting: [], isWaiting: false, error: null, languages: voiceLanguages })
  await app.context.database.db.deleteFrom('spoken_texts').execute()
})

const speak = (text: string, { client = asha, language = 'en' } = {}) =>
  client.call(createSpeech, { body: { text, language } })
const spoken = async (text: string, client = asha) => (await speak(text, { client })).body.file_id
const fetchAudio = (id: string, { client = asha, headers = {} } = {}) =>
  client.call(getSpeech, { params: { file_id: id }, headers })
const audioText = async (id: string, requestHeaders: Record<string, string> = {}) => {
  const { status, body, headers } = await fetchAudio(id, { headers: requestHeaders })
  return { status, text: Buffer.isBuffer(body) ? body.toString() : '', headers }
}
/** Over a real connection, so that the response is streamed. */
const fetched = (id: string) => fetch(`${url}/ai/tts/${id}`, { headers: { cookie: asha.cookie } })
const rows = () => app.context.database.db.selectFrom('spoken_texts').selectAll().execute()

describe('POST /ai/tts', () => {
  it('prepares a text and returns the id of its audio', async () => {
    const { status, body } = await speak('Tab. Paracetamol 650 mg BD. Drink **water** 😀.')
    expect([status, body.source]).toEqual([200, 'fake-voice'])
    const { text, headers } = await audioText(body.file_id)
    expect(text).toBe('tablet Paracetamol 650 milligrams, twice a day.Drink water.')
    expect(headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'no-store' })
  })

  it('uses Hindi’s voice for Haryanvi and Bhojpuri', async () => {
    for (const language of ['bgc', 'bho']) await speak(`5 mg ${language}`, { language })
    expect(voice.requests.map((request) => [request.language, request.text])).toEqual([
      ['hi', '5 मिलीग्राम bgc'],
      ['hi', '5 मिलीग्राम bho']
    ])
  })

  it('returns INVALID for an unknown language and one without a voice', async () => {
    for (const language of ['xx', 'mr', 'en-us', '../en', ''])
      expect((await speak('Rest.', { language })).body).toMatchObject({
        code: 'INVALID',
        fields: { language: 'invalid' }
      })
    voice.languages = voiceLanguages.filter(
      (voiceLanguage) => voiceLanguage !== 'ur'
    ) as unknown as typeof voiceLanguages
    expect((await speak('آرام', { language: 'ur' })).status).toBe(422)
    expect(voice.requests).toEqual([])
  })

  it('returns INVALID for a text that is too long or in which nothing can be spoken', async () => {
    for (const text of ['😀', 'https://example.org/x', '<br/>', '...']) {
      const { status, body } = await speak(text)
      expect([status, body.fields]).toEqual([422, { text: 'invalid' }])
    }
    expect((await speak('a'.repeat(spokenMax + 1))).status).toBe(422)
    expect(await rows()).toEqual([])
  })

  it('stores the text encrypted, also a doctor’s', async () => {
    await spoken('Secret fever words')
    await spoken('Secret fever words', doctor)
    for (const row of await rows()) expect(row.content_sealed.toString('latin1')).not.toMatch(/fever/)
    expect(await rows()).toHaveLength(2)
  })

  it('synthesises the same text once for all accounts', async () => {
    const text = 'Made once. Then twice.'
    await audioText(await spoken(text))
    const id = await spoken(text, doctor)
    expect((await fetchAudio(id, { client: doctor })).status).toBe(200)
    expect(voice.requests.map((request) => request.text)).toEqual(['Made once.', 'Then twice.'])
  })

  it('synthesises a text again on another server process', async () => {
    const id = await spoken('On another node. It goes on.')
    const other = new FakeVoice()
    const second = await createTestApp({ database: app.context.database, textToSpeech: other })
    const response = await second.server.inject({ url: `/ai/tts/${id}`, headers: { cookie: asha.cookie } })
    expect([response.statusCode, response.body]).toEqual([200, 'On another node.It goes on.'])
    await second.server.close()
  })
})

describe('GET /ai/tts/:file_id', () => {
  it('returns the audio only to the account that created it', async () => {
    const id = await spoken('Mine alone.')
    for (const client of [ravi, doctor]) expect((await fetchAudio(id, { client })).status).toBe(404)
    expect((await app.call(getSpeech, { params: { file_id: id } })).status).toBe(401)
    expect((await fetchAudio('0190a0c0-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await fetchAudio('../x')).status).toBe(404)
    expect((await fetchAudio(id)).status).toBe(200)
  })

  it('returns the audio for an hour, after which its row is deleted', async () => {
    const id = await spoken('For an hour.')
    app.clock.set(new Date(start.getTime() + 59 * 60_000))
    await sweep(app.context)
    expect((await audioText(id)).text).toBe('For an hour.')
    app.clock.set(new Date(start.getTime() + 60 * 60_000))
    expect((await fetchAudio(id)).status).toBe(404)
    await sweep(app.context)
    expect(await rows()).toEqual([])
  })

  it('supports range requests for finished audio', async () => {
    const id = await spoken('0123456789')
    await audioText(id)
    const part = await audioText(id, { range: 'bytes=5-7' })
    const whole = await audioText(id)
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      whole.text.slice(5, 8),
      `bytes 5-7/${whole.text.length}`
    ])
    expect((await audioText(id, { range: 'bytes=9999-' })).status).toBe(416)
  })

  it('waits for the whole audio when a range is requested before it is finished', async () => {
    voice.isWaiting = true
    const id = await spoken('Part of one. And of two.')
    const response = audioText(id, { range: 'bytes=0-1' })
    await voice.finishNext()
    await voice.finishNext()
    expect(await response).toMatchObject({ status: 206, text: 'Pa', headers: { 'content-range': 'bytes 0-1/23' } })
  })

  it('streams the first sentence before the others are synthesised', async () => {
    voice.isWaiting = true
    const id = await spoken('The first one. The second one.')
    expect(voice.requests.map((request) => request.text)).toEqual(['The first one.'])
    await voice.finishNext()
    const response = await fetched(id)
    expect([response.status, response.headers.get('content-length')]).toEqual([200, null])
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('The first one.')
    expect(voice.waiting.map((entry) => entry.text)).toEqual(['The second one.'])
    await voice.finishNext()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('The second one.')
    expect((await reader?.read())?.done).toBe(true)
  })

  it('stops when the client disconnects, and continues with the next request', async () => {
    voice.isWaiting = true
    const id = await spoken('Left one. Left two.')
    await voice.finishNext()
    const controller = new AbortController()
    const response = await fetch(`${url}/ai/tts/${id}`, { headers: { cookie: asha.cookie }, signal: controller.signal })
    await response.body?.getReader().read()
    controller.abort()
    await expect.poll(() => voice.requests.at(-1)?.signal.aborted).toBe(true)
    voice.isWaiting = false
    expect((await audioText(id)).text).toBe('Left one.Left two.')
  })
})

describe('when the voice fails', () => {
  it('returns 503 before any audio, and succeeds on the next request', async () => {
    voice.error = new ProviderError('unavailable')
    const id = await spoken('Fails at first.')
    const { status, body } = await fetchAudio(id)
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    voice.error = null
    expect((await audioText(id)).text).toBe('Fails at first.')
  })

  it('returns 429 with Retry-After when the provider is overloaded', async () => {
    voice.error = new ProviderError('limited', 7)
    const { status, headers } = await fetchAudio(await spoken('Too much.'))
    expect([status, headers['retry-after']]).toEqual([429, '7'])
  })

  it('breaks the connection in the middle of a stream, so that the client notices missing audio', async () => {
    voice.isWaiting = true
    const id = await spoken('Half of it. Never comes.')
    await voice.finishNext()
    const response = await fetched(id)
    const reader = response.body?.getReader()
    await reader?.read()
    voice.waiting.shift()?.reject(new ProviderError('cut'))
    await expect(reader?.read()).rejects.toThrow()
    voice.isWaiting = false
    expect((await audioText(id)).text).toBe('Half of it.Never comes.')
  })

  it('returns 503 when no voice is configured', async () => {
    const withoutVoice = await createTestApp()
    const client = await withoutVoice.asPatient()
    const responses = [
      await client.call(createSpeech, { body: { text: 'Rest.', language: 'en' } }),
      await client.call(getSpeech, { params: { file_id: '0190a0c0-0000-7000-8000-000000000000' } })
    ]
    expect(responses.map((response) => [response.status, response.body.code])).toEqual([
      [503, 'UNAVAILABLE'],
      [503, 'UNAVAILABLE']
    ])
    await withoutVoice.server.close()
  })
})

describe('with the built-in voice', () => {
  it('speaks a prescription', async () => {
    const voice = espeak()
    const real = await createTestApp({ textToSpeech: voice })
    const client = await real.asPatient()
    const { body } = await client.call(createSpeech, {
      body: { text: 'Tab. Paracetamol 650 mg 1-0-1 x 5 days. पानी पिएं।', language: 'hi' }
    })
    const response = await client.call(getSpeech, { params: { file_id: body.file_id } })
    expect([response.status, body.source]).toEqual([200, 'espeak-ng'])
    const { seconds } = framesOf(response.body as unknown as Buffer)
    expect(seconds).toBeGreaterThan(5)
    expect(seconds).toBeLessThan(20)
    await real.server.close()
    await voice.close()
  })
})
