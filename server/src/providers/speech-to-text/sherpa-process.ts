import { createRequire } from 'node:module'
import { serveRequests } from '../../platform/workers/process-requests.ts'
import type { VoiceLanguage } from '../text-to-speech/port.ts'
import type { SherpaModel } from './sherpa-models.ts'

export interface SherpaRequest {
  model: SherpaModel
  /** 16 kHz, mono, 16 bit. */
  wav: Uint8Array
  language: VoiceLanguage | null
}

/** The used part of the API of sherpa-onnx-node. */
interface SherpaOnnx {
  OfflineRecognizer: new (config: object) => Recognizer
}
interface Stream {
  acceptWaveform(waveform: { samples: Float32Array; sampleRate: number }): void
}
interface Recognizer {
  createStream(): Stream
  setConfig(config: object): void
  decode(stream: Stream): void
  getResult(stream: Stream): { text: string }
}

const sampleRate = 16_000
const wavHeaderBytes = 44

let recognizer: Recognizer | null = null

function configOf({ kind, files, tokens }: SherpaModel, language: VoiceLanguage | null) {
  // Only Whisper takes a language; an empty one lets it detect the language.
  const languageOptions = kind === 'whisper' ? { language: language ?? '', task: 'transcribe' } : {}
  return {
    featConfig: { sampleRate },
    modelConfig: { [kind]: { ...files, ...languageOptions }, tokens, numThreads: 2 }
  }
}

function samplesOf(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset + wavHeaderBytes, wav.byteLength - wavHeaderBytes)
  return Float32Array.from({ length: view.byteLength >> 1 }, (_, i) => view.getInt16(i * 2, true) / 32_768)
}

serveRequests(async ({ model, wav, language }: SherpaRequest) => {
  const config = configOf(model, language)
  if (recognizer) recognizer.setConfig(config)
  else {
    const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node') as SherpaOnnx
    recognizer = new OfflineRecognizer(config)
  }
  const stream = recognizer.createStream()
  stream.acceptWaveform({ samples: samplesOf(wav), sampleRate })
  recognizer.decode(stream)
  return recognizer.getResult(stream).text
})
