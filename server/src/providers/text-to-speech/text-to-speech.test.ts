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
import { Mp3Encoding } from './encoding.ts'
import { framesOf } from './mp3.ts'
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
async function ask(voice: TextToSpeech, language: VoiceLanguage = 'hi', gone = signal) {
  try {
    return { seconds: framesOf(await voice.speak({ text, language, signal: gone })).seconds }
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

describe.each(Object.keys(expected) as Provider[])('a voice that speaks the form of %s', (provider) => {
  const it_ = expected[provider]

  it('gives MP3 without tags, as long as what was said', async () => {
    server.behave({ kind: 'speaks' })
    const voice = open(provider)
    expect(voice).toMatchObject({ name: it_.name, isOutside: false })
    const audio = await voice.speak({ text, language: 'hi', signal })
    expect(audio.subarray(0, 2).toString('hex')).toMatch(/^ff[ef]/)
    expect(framesOf(audio).seconds).toBeGreaterThan(0.95)
    expect(framesOf(audio).seconds).toBeLessThan(1.3)
  })

  it('is asked as it wants, the key in a header only', async () => {
    server.behave({ kind: 'speaks' })
    await ask(open(provider))
    const call = server.calls.at(-1)
    expect(call?.path).toBe(it_.path)
    expect(call?.body).toEqual(it_.body)
    expect(call?.headers[it_.header[0]]).toBe(it_.header[1])
    expect(JSON.stringify(server.calls.map(({ path, body }) => [path, body]))).not.toContain('hush')
  })

  it.each<[string, VoiceBehaviour, string]>([
    ['a wrong key', { kind: 'status', status: 401 }, 'unauthorised'],
    ['an unknown model', { kind: 'status', status: 404 }, 'rejected'],
    ['a fault of its own', { kind: 'status', status: 500 }, 'unavailable'],
    ['a page where sound should be', { kind: 'html' }, 'unreadable'],
    ['an answer of another kind', { kind: 'otherJson' }, 'unreadable'],
    ['nothing', { kind: 'silent' }, 'empty'],
    ['silence', { kind: 'hangs' }, 'timedOut'],
    ['a torn line', { kind: 'cut' }, 'cut'],
    ['more than a text can sound', { kind: 'huge' }, 'tooLong'],
    [
      'a redirect, which is not followed',
      { kind: 'status', status: 307, headers: { location: '/elsewhere' } },
      'unreachable'
    ]
  ])('that ends with %s has failed, and tells nothing of the text', async (_, behaviour, reason) => {
    server.behave(behaviour)
    const answer = await ask(open(provider))
    expect(answer.reason).toBe(reason)
    expect(answer.message).not.toMatch(/दिन|hush/)
  })

  it('that is asked too often is left alone as long as it says', async () => {
    let seconds = 0
    const voice = open(provider, { clock: clockAt(() => seconds) })
    server.behave({ kind: 'status', status: 429, headers: { 'retry-after': '90' } })
    expect(await ask(voice)).toMatchObject({ reason: 'limited', retryAfterSeconds: 90 })
    server.behave({ kind: 'speaks' })
    expect(await ask(voice)).toMatchObject({ reason: 'resting' })
    seconds = 91
    expect(await ask(voice)).toEqual({ seconds: expect.any(Number) })
  })

  it('ends when nobody waits any more', async () => {
    server.behave({ kind: 'hangs' })
    const gone = new AbortController()
    setTimeout(() => gone.abort(), 50)
    expect(await ask(open(provider), 'hi', gone.signal)).toMatchObject({ reason: 'aborted' })
  })
})

describe('what is particular', () => {
  it('Bhashini is asked once who speaks a language, and again after a failure', async () => {
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

  it('Sarvam has no Urdu', () => {
    expect(open('sarvam').languages).not.toContain('ur')
    expect(open('openai').languages).toContain('ur')
  })

  it('none is none', () => {
    expect(openTextToSpeech({ textToSpeech: null, bhashiniUserId: undefined }, still, log)).toBeNull()
  })
})

describe('sound files', () => {
  it('samples come out of a WAV; anything else is refused', () => {
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

  it('joined MP3 sounds as long as its parts, and the frame that tells a length is left out', () => {
    const bytes = Buffer.concat([mp3, mp3])
    expect(framesOf(bytes).seconds).toBeCloseTo(2 * framesOf(mp3).seconds, 5)
    // A frame at 24 kHz and 48 kbit/s has 144 bytes, as its header says; of one channel, the note stands nine after that.
    const note = Buffer.from(mp3.subarray(0, 144))
    note.write('Info', 4 + 9, 'latin1')
    expect(framesOf(Buffer.concat([note, mp3])).mp3.equals(mp3)).toBe(true)
    expect(framesOf(Buffer.from('<!doctype html>')).seconds).toBe(0)
  })

  it('samples of no usual rate are refused, and the next are encoded', async () => {
    await expect(encoding.encode({ pcm: tone, sampleRate: 7 }, signal)).rejects.toMatchObject({ reason: 'unreadable' })
    const audio = await encoding.encode({ pcm: tone, sampleRate: 24_000 }, signal)
    expect(audio.equals(mp3)).toBe(true)
  })
})
