import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { ConfigError } from '../../platform/config/config.ts'
import { type AnsweringCall, type AnsweringServer, answeringServer } from '../../testing/providers/answering-server.ts'
import { resultOrFailure, testProviderFailures } from '../../testing/providers/provider-behaviour.ts'
import { openSpeechToText } from './open.ts'
import type { Recording, SpeechToText, TranscriptionRequest } from './port.ts'
import { sherpaModelOf } from './sherpa-models.ts'

const said = ' मुझे दो दिन से बुखार है। '
const recording: Recording = { bytes: Buffer.from('RIFF the voice of a person'), kind: 'audio/wav' }
const limits = { timeoutMs: 400, maxBytes: 100_000 }
const providers = ['openai', 'bhashini', 'sarvam'] as const
type Provider = (typeof providers)[number]

/** Replies in each provider's own format. */
function answerTo({ path, bytes }: AnsweringCall): unknown {
  if (path === '/getModelsPipeline')
    return {
      languages: [],
      pipelineResponseConfig: [{ taskType: 'asr', config: [{ serviceId: 'asr-1', language: {} }] }],
      pipelineInferenceAPIEndPoint: {
        callbackUrl: `${server.url}/services/inference/pipeline`,
        inferenceApiKey: { name: 'Authorization', value: 'hush-2' }
      }
    }
  if (path === '/services/inference/pipeline') {
    expect(JSON.parse(bytes.toString())).toBeTypeOf('object')
    return { pipelineResponse: [{ taskType: 'asr', config: null, output: [{ source: said }], audio: null }] }
  }
  return path === '/speech-to-text'
    ? { request_id: 'r1', transcript: said, language_code: 'hi-IN' }
    : { text: said, language: 'hindi', duration: 3 }
}

let server: AnsweringServer
beforeAll(async () => {
  server = await answeringServer(answerTo)
})
afterAll(() => server.close())
afterEach(() => {
  server.calls.length = 0
  server.behave({ kind: 'answers' })
})

const configOf = (
  provider: NonNullable<Config['speechToText']>['provider'],
  model = 'model-1',
  baseUrl = server.url
) => ({
  speechToText: { provider, baseUrl, apiKey: 'hush-1', model },
  bhashiniUserId: 'user-1'
})
const still: Clock = { now: () => new Date(0) }

function openProvider(provider: Provider, clock: Clock = still): SpeechToText {
  const speechToText = openSpeechToText(configOf(provider), clock, limits)
  if (!speechToText) throw new Error('No speech recognition')
  return speechToText
}

function transcribe(speechToText: SpeechToText, more: Partial<TranscriptionRequest> = {}) {
  return resultOrFailure(
    speechToText.transcribe({ recording, language: 'hi', signal: new AbortController().signal, ...more }),
    /hush|voice|बुखार/
  )
}

const formOf = ({ headers, bytes }: AnsweringCall) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': String(headers['content-type']) } }).formData()

it('returns null when no provider is configured', () => {
  expect(openSpeechToText({ speechToText: null, bhashiniUserId: undefined }, still)).toBeNull()
})

describe.each(providers)('%s', (provider) => {
  it('returns the trimmed text', async () => {
    const speechToText = openProvider(provider)
    expect(await transcribe(speechToText)).toBe(said.trim())
    expect(speechToText.isOutside).toBe(false)
    expect(speechToText.kinds).toContain('audio/wav')
    expect(server.calls.map((call) => call.path).join()).not.toContain('hush')
  })

  testProviderFailures({
    server: () => server,
    open: (clock) => {
      const speechToText = openProvider(provider, clock)
      return (signal) => transcribe(speechToText, signal && { signal })
    },
    expected: said.trim()
  })
})

describe('a call follows the provider’s documentation', () => {
  it('OpenAI', async () => {
    await transcribe(openProvider('openai'))
    await transcribe(openProvider('openai'), {
      language: null,
      recording: { bytes: Buffer.from('ftyp'), kind: 'audio/mp4' }
    })
    const [first, second] = await Promise.all(server.calls.map(formOf))
    expect(server.calls[0]).toMatchObject({
      path: '/audio/transcriptions',
      headers: { authorization: 'Bearer hush-1' }
    })
    expect(Object.fromEntries([...(first ?? [])].filter(([name]) => name !== 'file'))).toEqual({
      model: 'model-1',
      response_format: 'json',
      language: 'hi'
    })
    const file = first?.get('file') as File
    expect([file.name, file.type, await file.text()]).toEqual(['voice.wav', 'audio/wav', String(recording.bytes)])
    expect(second?.has('language')).toBe(false)
    expect(second?.get('file')).toMatchObject({ name: 'voice.mp4', type: 'audio/mp4' })
  })

  it('Sarvam', async () => {
    await transcribe(openProvider('sarvam'))
    await transcribe(openProvider('sarvam'), { language: null })
    const [first, second] = await Promise.all(server.calls.map(formOf))
    expect(server.calls[0]).toMatchObject({
      path: '/speech-to-text',
      headers: { 'api-subscription-key': 'hush-1' }
    })
    expect([first?.get('model'), first?.get('language_code')]).toEqual(['model-1', 'hi-IN'])
    expect(second?.get('language_code')).toBe('unknown')
  })

  it('Bhashini, whose directory is called once', async () => {
    const bhashini = openProvider('bhashini')
    await transcribe(bhashini)
    await transcribe(bhashini)
    const [config, ...inferences] = server.calls
    expect(config).toMatchObject({ path: '/getModelsPipeline', headers: { userid: 'user-1', ulcaapikey: 'hush-1' } })
    expect(JSON.parse(String(config?.bytes))).toEqual({
      pipelineTasks: [{ taskType: 'asr', config: { language: { sourceLanguage: 'hi' } } }],
      pipelineRequestConfig: { pipelineId: 'model-1' }
    })
    expect(inferences).toHaveLength(2)
    expect(inferences[0]).toMatchObject({
      path: '/services/inference/pipeline',
      headers: { authorization: 'hush-2' }
    })
    expect(JSON.parse(String(inferences[0]?.bytes))).toEqual({
      pipelineTasks: [
        {
          taskType: 'asr',
          config: {
            language: { sourceLanguage: 'hi' },
            serviceId: 'asr-1',
            audioFormat: 'wav',
            samplingRate: 16_000
          }
        }
      ],
      inputData: { audio: [{ audioContent: recording.bytes.toString('base64') }] }
    })
  })

  it('Bhashini, whose directory is called again after a failure', async () => {
    const bhashini = openProvider('bhashini')
    await transcribe(bhashini)
    server.behave({ kind: 'status', status: 401 }, /inference/)
    expect(await transcribe(bhashini)).toMatchObject({ reason: 'unauthorised' })
    server.behave({ kind: 'answers' })
    expect(await transcribe(bhashini)).toBe(said.trim())
    expect(server.calls.filter((call) => call.path === '/getModelsPipeline')).toHaveLength(2)
  })
})

describe('sherpa', () => {
  it.each([
    [
      'sherpa-onnx-whisper-small',
      [
        'small-encoder.onnx',
        'small-decoder.onnx',
        'small-decoder.int8.onnx',
        'small-encoder.int8.onnx',
        'small-tokens.txt',
        'README.md'
      ],
      {
        kind: 'whisper',
        files: { encoder: 'small-encoder.int8.onnx', decoder: 'small-decoder.int8.onnx' },
        tokens: 'small-tokens.txt'
      }
    ],
    [
      'zipformer',
      ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt'],
      {
        kind: 'transducer',
        files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', joiner: 'joiner.onnx' },
        tokens: 'tokens.txt'
      }
    ],
    [
      'moonshine-tiny',
      ['preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx', 'tokens.txt'],
      {
        kind: 'moonshine',
        files: {
          preprocessor: 'preprocess.onnx',
          encoder: 'encode.int8.onnx',
          uncachedDecoder: 'uncached_decode.int8.onnx',
          cachedDecoder: 'cached_decode.int8.onnx'
        },
        tokens: 'tokens.txt'
      }
    ],
    [
      'indicconformer-hi',
      ['model.onnx', 'tokens.txt'],
      { kind: 'nemoCtc', files: { model: 'model.onnx' }, tokens: 'tokens.txt' }
    ],
    [
      'sherpa-onnx-sense-voice',
      ['model.int8.onnx', 'tokens.txt'],
      { kind: 'senseVoice', files: { model: 'model.int8.onnx' }, tokens: 'tokens.txt' }
    ],
    [
      'omnilingual-asr-1600',
      ['model.onnx', 'tokens.txt'],
      { kind: 'omnilingual', files: { model: 'model.onnx' }, tokens: 'tokens.txt' }
    ]
  ])('detects the kind of a model by its files: %s', (folder, names, model) => {
    expect(sherpaModelOf(folder, names)).toEqual(model)
  })

  const folder = mkdtempSync(join(tmpdir(), 'sherpa-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const open = (model: string) => openSpeechToText(configOf('sherpa', model), still)

  it('throws ConfigError at the start when a file is missing', () => {
    expect(() => open(join(folder, 'none'))).toThrow(ConfigError)
    expect(() => open(join(folder, 'none'))).toThrow('STT_MODEL is no folder that can be read')
    expect(() => open(folder)).toThrow('STT_MODEL has no .onnx file')
    writeFileSync(join(folder, 'decoder.onnx'), 'no model')
    expect(() => open(folder)).toThrow('STT_MODEL has no tokens.txt')
    writeFileSync(join(folder, 'tokens.txt'), 'a 0\n')
    expect(() => open(folder)).toThrow('STT_MODEL has no encoder')
  })

  it('throws `unavailable` for a broken model, which crashes only its own process', async () => {
    writeFileSync(join(folder, 'encoder.onnx'), 'no model')
    const speechToText = open(folder)
    if (!speechToText) throw new Error('No speech recognition')
    expect(speechToText).toMatchObject({ name: 'sherpa-onnx whisper', isOutside: false, kinds: ['audio/wav'] })
    expect(await transcribe(speechToText)).toMatchObject({ reason: 'unavailable' })
    expect(await transcribe(speechToText)).toMatchObject({ reason: 'unavailable' })
    await speechToText.close()
  })
})
