import { createSpeech, getSpeech } from '@arogyachat/contract/endpoints/speech'
import { spokenMax } from '@arogyachat/contract/speech'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../jobs/handlers.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { espeak } from '../../providers/text-to-speech/espeak.ts'
import { framesOf } from '../../providers/text-to-speech/mp3.ts'
import { type SpeechRequest, type TextToSpeech, voiceLanguages } from '../../providers/text-to-speech/port.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { SpokenAudios } from './synthesis-audio-service.ts'

/** A voice whose sentences are made when a test says so, or at once; what it says is the text in bytes. */
class Puppet implements TextToSpeech {
  readonly name = 'puppet'
  readonly isOutside = false
  languages = voiceLanguages
  asked: SpeechRequest[] = []
  isWaiting = false
  waiting: { done(audio: Buffer): void; fail(error: Error): void; text: string }[] = []
  failsWith: Error | null = null

  speak(request: SpeechRequest): Promise<Buffer> {
    this.asked.push(request)
    if (this.failsWith) return Promise.reject(this.failsWith)
    if (!this.isWaiting) return Promise.resolve(Buffer.from(request.text))
    return new Promise((done, fail) => {
      this.waiting.push({ done, fail, text: request.text })
      request.signal.addEventListener('abort', () => fail(new ProviderError('aborted')))
    })
  }

  /** Makes the oldest piece that waits. */
  async make(): Promise<void> {
    await expect.poll(() => this.waiting.length).toBeGreaterThan(0)
    const next = this.waiting.shift()
    next?.done(Buffer.from(next.text))
  }

  async close(): Promise<void> {}
}

const start = new Date('2026-11-20T09:00:00+05:30')
const puppet = new Puppet()
let app: TestApp
let asha: Client
let ravi: Client
let doctor: Client
let url: string

beforeAll(async () => {
  app = await createTestApp({ textToSpeech: puppet })
  asha = await app.asPatient()
  ravi = await app.asPatient({ name: 'Ravi Kumar' })
  doctor = await app.asDoctor()
  url = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  Object.assign(puppet, { asked: [], waiting: [], isWaiting: false, failsWith: null, languages: voiceLanguages })
  await app.context.database.db.deleteFrom('spoken_texts').execute()
})

const speak = (text: string, { client = asha, language = 'en' } = {}) =>
  client.call(createSpeech, { body: { text, language } })
const spoken = async (text: string, client = asha) => (await speak(text, { client })).body.file_id
const hear = (id: string, { client = asha, headers = {} } = {}) =>
  client.call(getSpeech, { params: { file_id: id }, headers })
const heard = async (id: string, headers: Record<string, string> = {}) => {
  const { status, body, headers: told } = await hear(id, { headers })
  return { status, text: Buffer.isBuffer(body) ? body.toString() : '', told }
}
/** Over a real connection, so that a stream is one. */
const fetched = (id: string) => fetch(`${url}/ai/tts/${id}`, { headers: { cookie: asha.cookie } })
const rows = () => app.context.database.db.selectFrom('spoken_texts').selectAll().execute()

describe('a text that is spoken', () => {
  it('is prepared, made and given as MP3', async () => {
    const { status, body } = await speak('Tab. Paracetamol 650 mg BD. Drink **water** 😀.')
    expect([status, body.source]).toEqual([200, 'puppet'])
    const { text, told } = await heard(body.file_id)
    expect(text).toBe('tablet Paracetamol 650 milligrams, twice a day.Drink water.')
    expect(told).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'no-store' })
  })

  it('is made in Hindi’s voice for Haryanvi and Bhojpuri', async () => {
    for (const language of ['bgc', 'bho']) await speak(`5 mg ${language}`, { language })
    expect(puppet.asked.map((request) => [request.language, request.text])).toEqual([
      ['hi', '5 मिलीग्राम bgc'],
      ['hi', '5 मिलीग्राम bho']
    ])
  })

  it('is refused in a language that has no voice, unknown or not here', async () => {
    for (const language of ['xx', 'mr', 'en-us', '../en', ''])
      expect((await speak('Rest.', { language })).body).toMatchObject({
        code: 'INVALID',
        fields: { language: 'invalid' }
      })
    puppet.languages = voiceLanguages.filter(
      (voiceLanguage) => voiceLanguage !== 'ur'
    ) as unknown as typeof voiceLanguages
    expect((await speak('آرام', { language: 'ur' })).status).toBe(422)
    expect(puppet.asked).toEqual([])
  })

  it('is refused when nothing of it can be spoken, or it is too long', async () => {
    for (const text of ['😀', 'https://example.org/x', '<br/>', '...']) {
      const { status, body } = await speak(text)
      expect([status, body.fields]).toEqual([422, { text: 'invalid' }])
    }
    expect((await speak('a'.repeat(spokenMax + 1))).status).toBe(422)
    expect(await rows()).toEqual([])
  })

  it('lies sealed in its row, a doctor’s too', async () => {
    await spoken('Secret fever words')
    await spoken('Secret fever words', doctor)
    for (const row of await rows()) expect(row.content_sealed.toString('latin1')).not.toMatch(/fever/)
    expect(await rows()).toHaveLength(2)
  })

  it('is made once, whoever asks for it', async () => {
    const text = 'Made once. Then twice.'
    await heard(await spoken(text))
    const id = await spoken(text, doctor)
    expect((await hear(id, { client: doctor })).status).toBe(200)
    expect(puppet.asked.map((request) => request.text)).toEqual(['Made once.', 'Then twice.'])
  })

  it('is made anew by a node that did not make it', async () => {
    const id = await spoken('On another node. It goes on.')
    const other = new Puppet()
    const second = await createTestApp({ database: app.context.database, textToSpeech: other })
    const answer = await second.server.inject({ url: `/ai/tts/${id}`, headers: { cookie: asha.cookie } })
    expect([answer.statusCode, answer.body]).toEqual([200, 'On another node.It goes on.'])
    await second.server.close()
  })
})

describe('the audio', () => {
  it('is nobody else’s, and only for those who are signed in', async () => {
    const id = await spoken('Mine alone.')
    for (const client of [ravi, doctor]) expect((await hear(id, { client })).status).toBe(404)
    expect((await app.call(getSpeech, { params: { file_id: id } })).status).toBe(401)
    expect((await hear('0190a0c0-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await hear('../x')).status).toBe(404)
    expect((await hear(id)).status).toBe(200)
  })

  it('is there for an hour, and its row is swept after', async () => {
    const id = await spoken('For an hour.')
    app.clock.set(new Date(start.getTime() + 59 * 60_000))
    await sweep(app.context)
    expect((await heard(id)).text).toBe('For an hour.')
    app.clock.set(new Date(start.getTime() + 60 * 60_000))
    expect((await hear(id)).status).toBe(404)
    await sweep(app.context)
    expect(await rows()).toEqual([])
  })

  it('is given in parts when it is whole', async () => {
    const id = await spoken('0123456789')
    await heard(id)
    const part = await heard(id, { range: 'bytes=5-7' })
    const whole = await heard(id)
    expect([part.status, part.text, part.told['content-range']]).toEqual([
      206,
      whole.text.slice(5, 8),
      `bytes 5-7/${whole.text.length}`
    ])
    expect((await heard(id, { range: 'bytes=9999-' })).status).toBe(416)
  })

  it('is waited for when a part of it is asked before it is whole', async () => {
    puppet.isWaiting = true
    const id = await spoken('Part of one. And of two.')
    const asking = heard(id, { range: 'bytes=0-1' })
    await puppet.make()
    await puppet.make()
    expect(await asking).toMatchObject({ status: 206, text: 'Pa', told: { 'content-range': 'bytes 0-1/23' } })
  })

  it('comes with its first sentence before the others are made', async () => {
    puppet.isWaiting = true
    const id = await spoken('The first one. The second one.')
    expect(puppet.asked.map((request) => request.text)).toEqual(['The first one.'])
    await puppet.make()
    const response = await fetched(id)
    expect([response.status, response.headers.get('content-length')]).toEqual([200, null])
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('The first one.')
    expect(puppet.waiting.map((entry) => entry.text)).toEqual(['The second one.'])
    await puppet.make()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('The second one.')
    expect((await reader?.read())?.done).toBe(true)
  })

  it('is not made further when nobody listens any more, and goes on for who comes back', async () => {
    puppet.isWaiting = true
    const id = await spoken('Left one. Left two.')
    await puppet.make()
    const gone = new AbortController()
    const response = await fetch(`${url}/ai/tts/${id}`, { headers: { cookie: asha.cookie }, signal: gone.signal })
    await response.body?.getReader().read()
    gone.abort()
    await expect.poll(() => puppet.asked.at(-1)?.signal.aborted).toBe(true)
    puppet.isWaiting = false
    expect((await heard(id)).text).toBe('Left one.Left two.')
  })
})

describe('a voice that fails', () => {
  it('before any audio is told, and may be asked again', async () => {
    puppet.failsWith = new ProviderError('unavailable')
    const id = await spoken('Fails at first.')
    const { status, body } = await hear(id)
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    puppet.failsWith = null
    expect((await heard(id)).text).toBe('Fails at first.')
  })

  it('because too much is asked of it says when to come again', async () => {
    puppet.failsWith = new ProviderError('limited', 7)
    const { status, headers } = await hear(await spoken('Too much.'))
    expect([status, headers['retry-after']]).toEqual([429, '7'])
  })

  it('midway breaks the connection, so that half is not taken for the whole', async () => {
    puppet.isWaiting = true
    const id = await spoken('Half of it. Never comes.')
    await puppet.make()
    const response = await fetched(id)
    const reader = response.body?.getReader()
    await reader?.read()
    puppet.waiting.shift()?.fail(new ProviderError('cut'))
    await expect(reader?.read()).rejects.toThrow()
    puppet.isWaiting = false
    expect((await heard(id)).text).toBe('Half of it.Never comes.')
  })

  it('that is not there is unavailable', async () => {
    const silent = await createTestApp()
    const client = await silent.asPatient()
    const answers = [
      await client.call(createSpeech, { body: { text: 'Rest.', language: 'en' } }),
      await client.call(getSpeech, { params: { file_id: '0190a0c0-0000-7000-8000-000000000000' } })
    ]
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual([
      [503, 'UNAVAILABLE'],
      [503, 'UNAVAILABLE']
    ])
    await silent.server.close()
  })
})

describe('what is kept in memory', () => {
  const signal = new AbortController().signal
  const script = (text: string) => ({ language: 'en' as const, pieces: [text] })

  it('has a bound, and the longest unused is forgotten first', async () => {
    const audios = new SpokenAudios(puppet, { bytes: 25, audios: 10 })
    for (const text of ['aaaaaaaaaa', 'bbbbbbbbbb']) await audios.of(script(text)).finish(signal)
    audios.of(script('aaaaaaaaaa'))
    await audios.of(script('cccccccccc')).finish(signal)
    const isKept = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'].map((text) => audios.of(script(text)).whole !== null)
    expect(isKept).toEqual([true, false, true])
  })

  it('is parted by who says it, the language and the words', async () => {
    const audios = new SpokenAudios(puppet)
    const first = audios.of(script('Rest.'))
    expect(audios.of(script('Rest.'))).toBe(first)
    expect(audios.of({ language: 'hi', pieces: ['Rest.'] })).not.toBe(first)
    expect(audios.of({ language: 'en', pieces: ['Re', 'st.'] })).not.toBe(first)
  })
})

describe('with the voice that comes with the product', () => {
  it('a prescription is heard in a language, from end to end', async () => {
    const voice = espeak()
    const real = await createTestApp({ textToSpeech: voice })
    const client = await real.asPatient()
    const { body } = await client.call(createSpeech, {
      body: { text: 'Tab. Paracetamol 650 mg 1-0-1 x 5 days. पानी पिएं।', language: 'hi' }
    })
    const answer = await client.call(getSpeech, { params: { file_id: body.file_id } })
    expect([answer.status, body.source]).toEqual([200, 'espeak-ng'])
    const { seconds } = framesOf(answer.body as unknown as Buffer)
    expect(seconds).toBeGreaterThan(5)
    expect(seconds).toBeLessThan(20)
    await real.server.close()
    await voice.close()
  })
})
