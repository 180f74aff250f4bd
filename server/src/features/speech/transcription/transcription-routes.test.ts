import { readFileSync } from 'node:fs'
import { transcribe } from '@arogyachat/contract/endpoints/speech'
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderError, type ProviderFailure } from '../../../providers/provider-error.ts'
import type { SpeechToText, TranscriptionRequest } from '../../../providers/speech-to-text/port.ts'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { wavOf } from './transcription-audio-rules.ts'

/** Three seconds that Chromium's MediaRecorder recorded from its fake microphone. */
const recording = readFileSync(new URL('../../../testing/samples/recording.webm', import.meta.url))
const voice = (seconds: number, isPause: (second: number) => boolean = () => false) =>
  Float32Array.from({ length: seconds * 16_000 }, (_, i) => {
    const second = i / 16_000
    return isPause(second) ? 0 : 0.2 * Math.sin(1000 * second) * Math.max(0, Math.sin(25 * second))
  })

/** An MP4 as Safari records it, which the server can't decode. */
async function mp4(seconds: number): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const track = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(track)
  await output.start()
  const frame = 1024 / 48_000
  const decoderConfig = {
    codec: 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: Uint8Array.of(17, 136)
  }
  for (let at = 0; at < seconds; at += frame)
    await track.add(new EncodedPacket(Uint8Array.of(33, 0, 5), 'key', at, frame), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

const asked: TranscriptionRequest[] = []
let failure: ProviderFailure | null = null
const provider = (kinds: SpeechToText['kinds']): SpeechToText => ({
  name: 'recogniser',
  isOutside: false,
  kinds,
  async transcribe(request) {
    if (failure) throw new ProviderError(failure)
    asked.push(request)
    return `part ${asked.length}`
  },
  close: async () => {}
})

async function send(client: Pick<Client, 'call'>, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('audio', new Blob([new Uint8Array(bytes)]), 'voice.webm')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': String(request.headers.get('content-type')) }
  return client.call(transcribe, { body: Buffer.from(await request.arrayBuffer()), headers })
}

let context: TestApp
let patient: Client
beforeAll(async () => {
  context = await createTestApp()
  patient = await context.asPatient()
})
afterAll(() => context.close())
beforeEach(() => {
  asked.length = 0
  failure = null
  context.context.speechToText = provider(['audio/wav'])
})

describe('POST /ai/stt', () => {
  it('sends Chromium’s recording to the provider as a WAV with 16 kHz, mono, 16 bit', async () => {
    const { status, body } = await send(patient, recording, { language: 'bho' })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, transcription: 'part 1', fault: null, source: 'recogniser' })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ language: 'hi', recording: { kind: 'audio/wav' } })
    const wav = asked[0]?.recording.bytes ?? Buffer.alloc(44)
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1, 1, 16_000, 16
    ])
    const seconds = wav.readUInt32LE(40) / 32_000
    expect(seconds).toBeGreaterThan(2.8)
    expect(seconds).toBeLessThan(3.2)
    const loudest = Math.max(...Array.from({ length: (wav.length - 44) / 2 }, (_, i) => wav.readInt16LE(44 + i * 2)))
    expect(loudest).toBeGreaterThan(1000)
  })

  it('sends a long recording in pieces and joins the texts', async () => {
    const wav = wavOf(voice(65, (second) => (second > 20 && second < 21) || (second > 45 && second < 46)))
    const { body } = await send(patient, wav)
    expect(body).toMatchObject({ transcription: 'part 1 part 2 part 3', fault: null })
    expect(
      asked.every((request) => request.recording.bytes.length <= 44 + 30 * 32_000 && request.language === null)
    ).toBe(true)
  })

  it('returns an empty text without a call when nobody speaks', async () => {
    const { body } = await send(patient, wavOf(new Float32Array(48_000)))
    expect(body).toEqual({ success: true, transcription: '', fault: null, source: null })
    expect(asked).toEqual([])
  })

  it.each([
    ['junk', Buffer.from('no sound at all, '.repeat(500))],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a WebM truncated in its header', recording.subarray(0, 200)],
    ['a WebM truncated before its audio', recording.subarray(0, 400)],
    ['a later slice of a WebM', recording.subarray(2000)],
    ['a WAV without samples', wavOf(new Float32Array(0))]
  ])('returns `unreadable` for %s', async (_, bytes) => {
    const { status, body } = await send(patient, bytes)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      transcription: 'Transcription failed: the recording could not be read',
      fault: 'unreadable',
      source: null
    })
    expect(asked).toEqual([])
    expect((await send(patient, recording)).body).toMatchObject({ fault: null })
  })

  it('returns TOO_LARGE for more than two minutes or too many bytes', async () => {
    // With 8 bits at 8 kHz, four minutes have two megabytes.
    const wav = Buffer.concat([wavOf(new Float32Array(0)), Buffer.alloc(240 * 8000, 128)])
    wav.writeUInt32LE(wav.length - 8, 4)
    wav.writeUInt32LE(8000, 24)
    wav.writeUInt32LE(8000, 28)
    wav.writeUInt16LE(1, 32)
    wav.writeUInt16LE(8, 34)
    wav.writeUInt32LE(wav.length - 44, 40)
    expect((await send(patient, wav)).body.code).toBe('TOO_LARGE')
    expect((await send(patient, Buffer.alloc(4 * 1024 * 1024 + 1))).body.code).toBe('TOO_LARGE')
  })

  it('returns `provider` without details when the provider fails', async () => {
    failure = 'unauthorised'
    const { status, body } = await send(patient, recording)
    expect([status, body.fault]).toEqual([200, 'provider'])
    expect(body.transcription).toBe('Transcription failed: speech recognition is away for a moment')
  })

  it('transcribes what a visitor says to the demo, four recordings at a time', async () => {
    expect((await send(context, recording, { language: 'hi' })).body).toMatchObject({
      transcription: 'part 1',
      fault: null
    })
    const together = await Promise.all(Array.from({ length: 6 }, () => send(context, recording)))
    const refused = together.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect((await send(context, recording)).status).toBe(200)
  })

  it('requires a file and a known language', async () => {
    expect((await patient.call(transcribe, { body: {} })).status).toBe(415)
    expect((await send(patient, Buffer.alloc(0))).body).toMatchObject({
      code: 'INVALID',
      fields: { audio: 'required' }
    })
    expect((await send(patient, recording, { language: 'xx' })).body.fields).toEqual({ language: 'invalid' })
  })
})

it('sends an iPhone’s MP4 unchanged to a provider that accepts it, and returns `unreadable` for others', async () => {
  const bytes = await mp4(3)
  expect((await send(patient, bytes)).body).toMatchObject({ fault: 'unreadable' })
  context.context.speechToText = provider(['audio/wav', 'audio/mp4'])
  expect((await send(patient, bytes)).body).toMatchObject({ transcription: 'part 1', fault: null })
  expect(asked[0]?.recording).toEqual({ bytes, kind: 'audio/mp4' })
  expect((await send(patient, await mp4(130))).body.code).toBe('TOO_LARGE')
})

it('returns `not_configured` without a provider', async () => {
  context.context.speechToText = null
  expect((await send(patient, recording)).body).toEqual({
    success: true,
    transcription: 'Transcription failed: speech recognition is not configured',
    fault: 'not_configured',
    source: null
  })
})
