import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { WorkError, type Worker, WorkerPool } from '../../platform/workers/worker-pool.ts'
import { fromWorker, ProviderError } from '../provider-error.ts'
import { Mp3Encoding } from './mp3-encoding.ts'
import { type TextToSpeech, type VoiceLanguage, voiceLanguages } from './port.ts'
import { pcmOf } from './wav.ts'

/** espeak-ng silently falls back to English for an unknown voice, so every voice is named. */
const voices: Record<VoiceLanguage, string> = {
  en: 'en-gb',
  hi: 'hi',
  pa: 'pa',
  te: 'te',
  ta: 'ta',
  gu: 'gu',
  bn: 'bn',
  ur: 'ur'
}
/** A process grows by a few megabytes with each text and starts in less than a second. */
const limits = { workers: 2, waiting: 64, jobMs: 20_000, idleMs: 60_000, jobsPerWorker: 100 }
/** Ten minutes of speech, longer than any text. */
const maxWavBytes = 30 * 1024 * 1024
const script = fileURLToPath(new URL('./espeak-voice.js', import.meta.url))

interface Job {
  voice: string
  text: string
}

/** A process without the environment of the server. */
function espeakWorker(): Worker<Job, Buffer> {
  const child = spawn(process.execPath, [script], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  let received: Buffer[] = []
  let current: { resolve(wav: Buffer): void; reject(error: unknown): void } | null = null
  const fail = () => {
    current?.reject(new WorkError('ended'))
    current = null
  }
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  child.once('error', fail).once('exit', fail)
  // A broken pipe ends the process, which is handled above.
  child.stdin.on('error', fail)
  child.stdout.on('data', (piece: Buffer) => {
    received.push(piece)
    const size = received.reduce((sum, bytes) => sum + bytes.length, 0)
    if (size < 4) return
    const [first = piece] = received
    if (first.length < 4) received = [Buffer.concat(received)]
    const length = (received[0] ?? piece).readUInt32BE(0)
    if (length > maxWavBytes) return void child.kill('SIGKILL')
    if (size < 4 + length) return
    current?.resolve(Buffer.concat(received).subarray(4))
    current = null
    received = []
  })
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        current = { resolve, reject }
        if (isGone()) fail()
        else child.stdin.write(`${JSON.stringify(job)}\n`)
      }),
    isGone,
    end: () => void child.kill('SIGKILL')
  }
}

export function isEspeakThere(): boolean {
  try {
    createRequire(import.meta.url).resolve('espeak-ng')
    return true
  } catch {
    return false
  }
}

/** The built-in voice: simple, for all eight languages, without network access. */
export function espeak(): TextToSpeech {
  const pool = new WorkerPool(espeakWorker, limits)
  const encoding = new Mp3Encoding()
  return {
    name: 'espeak-ng',
    isOutside: false,
    languages: voiceLanguages,
    async speak({ text, language, signal }) {
      const wav = await fromWorker(pool.run({ voice: voices[language], text }, signal))
      if (wav.length === 0) throw new ProviderError('unavailable')
      return encoding.encode(pcmOf(wav), signal)
    },
    async close() {
      pool.close()
      encoding.close()
    }
  }
}
