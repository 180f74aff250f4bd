import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnsweringCall, answeringServer } from '../../server/src/testing/providers/answering-server.ts'
import { startSite } from './real-site.ts'

const portsAbove = 60
const rate = 48_000
/** The sound repeats itself after as many bursts as there are frequencies. */
const burstSeconds = 0.5
const toneSeconds = 0.2
const frequencies = Array.from({ length: 24 }, (_, index) => 500 + 60 * index)

/** Writes the sound of a microphone: a short tone every half second, each higher than the one before, so that no part can be missed. */
export function writeCountingSound(folder: string): string {
  const samples = new Int16Array(frequencies.length * burstSeconds * rate)
  frequencies.forEach((hertz, index) => {
    for (let i = 0; i < toneSeconds * rate; i++) {
      const edge = Math.min(1, i / 480, (toneSeconds * rate - i) / 480)
      samples[index * burstSeconds * rate + i] = Math.round(12_000 * edge * Math.sin((2 * Math.PI * hertz * i) / rate))
    }
  })
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, 2 * rate],
    [40, samples.byteLength]
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16]
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  const file = join(folder, 'counting.wav')
  writeFileSync(file, Buffer.concat([head, Buffer.from(samples.buffer)]))
  return file
}

/** The tones in a recording of 16 kHz: when each begins, in seconds, and which it is. */
export function tonesIn(samples: Int16Array): { at: number; index: number }[] {
  const frame = 80
  const loud: boolean[] = []
  for (let at = 0; at + frame <= samples.length; at += frame) {
    const sum = samples.subarray(at, at + frame).reduce((total, sample) => total + sample ** 2, 0)
    loud.push(Math.sqrt(sum / frame) > 500)
  }
  const tones: { at: number; index: number }[] = []
  for (let first = 0; first < loud.length; first++) {
    if (!loud[first] || loud[first - 1]) continue
    const length = loud.indexOf(false, first) - first
    // Cut off by the beginning or the end of the recording.
    if (first === 0 || length < 0) continue
    const tone = samples.subarray((first + 4) * frame, (first + length - 4) * frame)
    const strengths = frequencies.map((hertz) => strengthOf(hertz, tone))
    tones.push({ at: (first * frame) / 16_000, index: strengths.indexOf(Math.max(...strengths)) })
  }
  return tones
}

function strengthOf(hertz: number, samples: Int16Array): number {
  let [real, imaginary] = [0, 0]
  samples.forEach((sample, i) => {
    const angle = (2 * Math.PI * hertz * i) / 16_000
    real += sample * Math.cos(angle)
    imaginary += sample * Math.sin(angle)
  })
  return Math.hypot(real, imaginary)
}

/** A piece of speech that reached the speech-to-text server, and what it answered. */
export interface Piece {
  language: string
  samples: Int16Array
  rate: number
  text: string
  answeredAt: number
}

/** What the speakers are understood to say, with the number of the piece. */
const texts: Record<string, (count: number) => string> = {
  en: (count) => `I have had a cough for ${count} days`,
  hi: (count) => `दवा ${count} बार लें`,
  ur: (count) => `دوا دن میں ${count} بار لیں`
}

/** What they are translated to; every other language gets English. */
const translations: Record<string, (count: string | undefined) => string> = {
  hi: (count) => `मुझे ${count} दिन से खाँसी है`,
  ur: (count) => `مجھے ${count} دن سے کھانسی ہے`
}

function pieceOf({ bytes }: AnsweringCall, count: number): Piece {
  const language = /name="language"\r\n\r\n(\w+)/.exec(bytes.toString('latin1'))?.[1] ?? ''
  const wav = bytes.subarray(bytes.indexOf('RIFF'))
  const length = wav.readUInt32LE(40)
  const data = Uint8Array.from(wav.subarray(44, 44 + length))
  return {
    language,
    samples: new Int16Array(data.buffer),
    rate: wav.readUInt32LE(24),
    text: (texts[language] ?? texts.en)?.(count) ?? '',
    answeredAt: Date.now()
  }
}

/** Starts a site with demo data whose speech recognition and translation are local servers with the providers' protocols. */
export async function startSpeechSite() {
  const pieces: Piece[] = []
  const speechToText = await answeringServer((request) => {
    const { language } = pieceOf(request, 0)
    const piece = pieceOf(request, pieces.filter((earlier) => earlier.language === language).length + 1)
    pieces.push(piece)
    return { text: piece.text }
  })
  const translator = await answeringServer(({ bytes }) => {
    const { q, target } = JSON.parse(bytes.toString('utf8')) as { q: string; target: string }
    const count = /\d+/.exec(q)?.[0]
    return { translatedText: translations[target]?.(count) ?? `Take the medicine ${count} times` }
  })
  const site = await startSite(portsAbove, {
    STT_PROVIDER: 'openai',
    STT_BASE_URL: speechToText.url,
    STT_MODEL: 'whisper',
    TRANSLATION_PROVIDER: 'libretranslate',
    TRANSLATION_BASE_URL: translator.url
  })
  return {
    url: site.url,
    pieces,
    async stop() {
      await site.stop()
      await Promise.all([speechToText.close(), translator.close()])
    }
  }
}
