import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { WorkError, type Worker, WorkerPool } from '../../platform/workers/worker-pool.ts'
import { ofWork, ProviderError } from '../provider-error.ts'
import { Mp3Encoding } from './encoding.ts'
import { type TextToSpeech, type VoiceLanguage, voiceLanguages } from './port.ts'
import { pcmOf } from './wav.ts'

/** espeak-ng speaks English without a word where it does not know a voice, so each is named. */
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
/** A voice grows by some megabytes with each text, and starts in less than a second. */
const limits = { hands: 2, waiting: 64, jobMs: 20_000, idleMs: 60_000, jobs: 100 }
/** Ten minutes of speech: no text is that long. */
const longestWav = 30 * 1024 * 1024
const script = fileURLToPath(new URL('./espeak-voice.js', import.meta.url))

interface Spoken {
  voice: string
  text: string
}

/** The process, without anything of the server's settings. */
function voice(): Worker<Spoken, Buffer> {
  const child = spawn(process.execPath, [script], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  let taken: Buffer[] = []
  let answer: { resolve(wav: Buffer): void; reject(error: unknown): void } | null = null
  const fail = () => {
    answer?.reject(new WorkError('ended'))
    answer = null
  }
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  child.once('error', fail).once('exit', fail)
  // A pipe that breaks ends the process, which is told above.
  child.stdin.on('error', fail)
  child.stdout.on('data', (piece: Buffer) => {
    taken.push(piece)
    const size = taken.reduce((sum, bytes) => sum + bytes.length, 0)
    if (size < 4) return
    const [first = piece] = taken
    if (first.length < 4) taken = [Buffer.concat(taken)]
    const length = (taken[0] ?? piece).readUInt32BE(0)
    if (length > longestWav) return void child.kill('SIGKILL')
    if (size < 4 + length) return
    answer?.resolve(Buffer.concat(taken).subarray(4))
    answer = null
    taken = []
  })
  return {
    work: (job) =>
      new Promise((resolve, reject) => {
        answer = { resolve, reject }
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

/** The voice that comes with the product: plain, for all eight languages, without network. */
export function espeak(): TextToSpeech {
  const pool = new WorkerPool(voice, limits)
  const encoding = new Mp3Encoding()
  return {
    name: 'espeak-ng',
    isOutside: false,
    languages: voiceLanguages,
    async speak({ text, language, signal }) {
      const wav = await ofWork(pool.do({ voice: voices[language], text }, signal))
      if (wav.length === 0) throw new ProviderError('unavailable')
      return encoding.encode(pcmOf(wav), signal)
    },
    async close() {
      pool.close()
      encoding.close()
    }
  }
}
