import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import {
  tone,
  type VoiceBehaviour,
  type VoiceServer,
  voiceServer,
  wavOf
} from '../../testing/providers/voice-server.ts'
import { ProviderError } from '../provider-error.ts'
import { framesOf } from './mp3.ts'
import { Mp3Encoding } from './mp3-encoding.ts'
import { openTextToSpeech } from './open.ts'
import type { TextToSpeech, VoiceLanguage } from './port.ts'
import { pcmOf } from './wav.ts'

const signal = new AbortController().signal
const log = createLog('silent')
const limits = { timeoutMs: 700, maxBytes: 1024 * 1024 }
const clockAt = (seconds: () => number): Clock => ({ now: () => new Date(seconds() * 1000) })
const still = clockAt(() => 0)

const encoding = new Mp3Encoding()
const opened: TextToSpeech[] = []
let server: VoiceServer
let mp3: Buffer

beforeAll(async () => {
  mp3 = await encoding.encode({ pcm: tone, sampleRate: 24_000 }, signal)
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x05'), Buffer.from('title')])
  server = await voiceServer(Buffer.concat([tag, mp3]))
})
afterEach(() => {
  server.calls.length = 0
})
afterAll(async () => {
  encoding.close()
  for (const voice of opened) await voice.close()
  await server.close()
})

type Provider = 'openai' | 'gemini' | 'bhashini' | 'sarvam'
function open(provider: Provider, { baseUrl = server.url, clock = still } = {}): TextToSpeech {
  const textToSpeech = { provider, baseUrl, apiKey: 'hush-1', model: 'model-1/asha' }
  const voice = openTextToSpeech({ textToSpeech, bhashiniUserId: 'user-1' }, clock, log, limits)
  if (!voice) throw new Error('No voice')
  opened.push(voice)
  return voice
}

const text = 'दिन में दो बार'
async function ask(voice: TextToSpeech, language: VoiceLanguage = 'hi', aborted = signal) {
  try {
    return { seconds: framesOf(await voice.speak({ text, language, signal: aborted })).seconds }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { reason: error.reason, retryAfterSeconds: error.retryAfterSeconds, message: error.message }
  }
}

const expected: Record<Provider, { path: string; header: [string, string]; body: unknown; name: string }> = {
  openai: {
    path: '/audio/speech',
    header: ['authorization', 'Bearer hush-1'],
    body: { model: 'model-1', voice: 'asha', input: text, response_format: 'mp3' },
    name: 'model-1'
  },
  gemini: {
    path: '/models/model-1:generateContent',
    header: ['x-goog-api-key', 'hush-1'],
    body: {
      contents: [{ role: 'user', parts: [{ text }] }],
      generationConfig: {
        responseModalities: ['AUDIO'],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'asha' } } }
      }
    },
    name: 'model-1'
  },
  bhashini: {
    path: '/services/inference/pipeline',
    header: ['authorization', 'hush-2'],
    body: {
      pipelineTasks: [
        {
          taskType: 'tts',
          config: {
            language: { sourceLanguage: 'hi' },
            serviceId: 'voices/hindi',
            gender: 'asha',
            samplingRate: 22_050,
            audioFormat: 'wav'
          }
        }
      ],
      inputData: { input: [{ source: text }] }
    },
    name: 'bhashini'
  },
  sarvam: {
    path: '/text-to-speech',
    header: ['api-subscription-key', 'hush-1'],
    body: {
      text,
      target_language_code: 'hi-IN',
      model: 'model-1',
      speaker: 'asha',
      speech_sample_rate: 22_050,
      output_audio_codec: 'mp3'
    },
    name: 'model-1'
  }
}

describe.each(Object.keys(expected) as Provider[])('openTextToSpeech, %s', (provider) => {
  const expectedCall = expected[provider]

  it('returns MP3 without tags and of the right duration', async () => {
    server.behave({ kind: 'speaks' })
    const voice = open(provider)
    expect(voice).toMatchObject({ name: expectedCall.name, isOutside: false })
    const audio = await voice.speak({ text, language: 'hi', signal })
    expect(audio.subarray(0, 2).toString('hex')).toMatch(/^ff[ef]/)
    expect(framesOf(audio).seconds).toBeGreaterThan(0.95)
    expect(framesOf(audio).seconds).toBeLessThan(1.3)
  })

  it('makes the documented call with the key only in a header', async () => {
    server.behave({ kind: 'speaks' })
    await ask(open(provider))
    const call = server.calls.at(-1)
    expect(call?.path).toBe(expectedCall.path)
    expect(call?.body).toEqual(expectedCall.body)
    expect(call?.headers[expectedCall.header[0]]).toBe(expectedCall.header[1])
    expect(JSON.stringify(server.calls.map(({ path, body }) => [path, body]))).not.toContain('hush')
  })

  it.each<[string, VoiceBehaviour, string]>([
    ['a wrong key', { kind: 'status', status: 401 }, 'unauthorised'],
    ['an unknown model', { kind: 'status', status: 404 }, 'rejected'],
    ['a server error', { kind: 'status', status: 500 }, 'unavailable'],
    ['an HTML page', { kind: 'html' }, 'unreadable'],
    ['a reply in another format', { kind: 'otherJson' }, 'unreadable'],
    ['a reply without audio', { kind: 'silent' }, 'empty'],
    ['no reply', { kind: 'hangs' }, 'timedOut'],
    ['a broken connection', { kind: 'cut' }, 'cut'],
    ['a reply that is too long', { kind: 'huge' }, 'tooLong'],
    [
      'a redirect, which is not followed',
      { kind: 'status', status: 307, headers: { location: '/elsewhere' } },
      'unreachable'
    ]
  ])('throws for %s, with a message that contains nothing of the text', async (_, behaviour, reason) => {
    server.behave(behaviour)
    const answer = await ask(open(provider))
    expect(answer.reason).toBe(reason)
    expect(answer.message).not.toMatch(/दिन|hush/)
  })

  it('opens the circuit for the seconds of Retry-After', async () => {
    let seconds = 0
    const voice = open(provider, { clock: clockAt(() => seconds) })
    server.behave({ kind: 'status', status: 429, headers: { 'retry-after': '90' } })
    expect(await ask(voice)).toMatchObject({ reason: 'limited', retryAfterSeconds: 90 })
    server.behave({ kind: 'speaks' })
    expect(await ask(voice)).toMatchObject({ reason: 'circuitOpen' })
    seconds = 91
    expect(await ask(voice)).toEqual({ seconds: expect.any(Number) })
  })

  it('throws `aborted` when the caller aborts', async () => {
    server.behave({ kind: 'hangs' })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    expect(await ask(open(provider), 'hi', controller.signal)).toMatchObject({ reason: 'aborted' })
  })
})

describe('openTextToSpeech', () => {
  it('calls Bhashini’s directory once per language, and again after a failure', async () => {
    server.behave({ kind: 'speaks' })
    const voice = open('bhashini')
    await ask(voice)
    await ask(voice)
    const paths = () => server.calls.map((call) => call.path.split('/').at(-1))
    expect(paths()).toEqual(['getModelsPipeline', 'pipeline', 'pipeline'])
    expect(server.calls[0]).toMatchObject({
      headers: { userid: 'user-1', ulcaapikey: 'hush-1' },
      body: { pipelineRequestConfig: { pipelineId: 'model-1' } }
    })
    server.behave({ kind: 'status', status: 500 })
    await ask(voice)
    server.behave({ kind: 'speaks' })
    await ask(voice)
    expect(paths().slice(4)).toEqual(['getModelsPipeline', 'pipeline'])
  })

  it('offers no Urdu with Sarvam', () => {
    expect(open('sarvam').languages).not.toContain('ur')
    expect(open('openai').languages).toContain('ur')
  })

  it('returns null when no provider is configured', () => {
    expect(openTextToSpeech({ textToSpeech: null, bhashiniUserId: undefined }, still, log)).toBeNull()
  })
})

describe('audio files', () => {
  it('pcmOf returns the samples of a WAV and throws for anything else', () => {
    expect(pcmOf(wavOf(tone)).pcm.equals(tone)).toBe(true)
    expect(pcmOf(wavOf(tone, 8000)).sampleRate).toBe(8000)
    for (const broken of [
      Buffer.alloc(0),
      Buffer.from('RIFF'),
      wavOf(tone).subarray(0, 40),
      Buffer.from('<html>'.repeat(20))
    ])
      expect(() => pcmOf(broken)).toThrow(ProviderError)
  })

  it('framesOf adds up the durations of joined MP3s and drops the Info frame', () => {
    const bytes = Buffer.concat([mp3, mp3])
    expect(framesOf(bytes).seconds).toBeCloseTo(2 * framesOf(mp3).seconds, 5)
    // A frame at 24 kHz and 48 kbit/s has 144 bytes. With one channel the Info tag starts nine bytes after the header.
    const note = Buffer.from(mp3.subarray(0, 144))
    note.write('Info', 4 + 9, 'latin1')
    expect(framesOf(Buffer.concat([note, mp3])).mp3.equals(mp3)).toBe(true)
    expect(framesOf(Buffer.from('<!doctype html>')).seconds).toBe(0)
  })

  it('Mp3Encoding throws for an unknown sample rate and encodes the next samples', async () => {
    await expect(encoding.encode({ pcm: tone, sampleRate: 7 }, signal)).rejects.toMatchObject({ reason: 'unreadable' })
    const audio = await encoding.encode({ pcm: tone, sampleRate: 24_000 }, signal)
    expect(audio.equals(mp3)).toBe(true)
  })
})
