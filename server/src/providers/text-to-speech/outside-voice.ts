import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { Mp3Encoding } from './encoding.ts'
import { framesOf } from './mp3.ts'
import { pcmOf } from './wav.ts'

/** What each provider outside is opened with. */
export interface OutsideVoice {
  /** Without a slash at the end. */
  baseUrl: string
  /** Empty where it needs none. */
  apiKey: string
  model: string
  /** One of the voices of the model; its usual one when absent. */
  voice: string | undefined
  limits: VoiceLimits
  encoding: Mp3Encoding
}

/** Of one sentence or a few. */
export interface VoiceLimits {
  timeoutMs: number
  maxBytes: number
}
export const usualLimits: VoiceLimits = { timeoutMs: 20_000, maxBytes: 8 * 1024 * 1024 }

/** `model/voice`, as TTS_MODEL names them; a model's own name can hold slashes, so the last one counts. */
export function modelAndVoice(name: string): { model: string; voice: string | undefined } {
  const at = name.lastIndexOf('/')
  return at < 0 ? { model: name, voice: undefined } : { model: name.slice(0, at), voice: name.slice(at + 1) }
}

/** What an answer must look like; throws ProviderError `unreadable` when it does not. */
export function shaped<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw new ProviderError('unreadable')
  return data
}

export const base64 = z.string().transform((text) => Buffer.from(text, 'base64'))

/** MP3 of a whole file that a provider sent: WAV, or MP3 already. */
export async function mp3Of(file: Buffer, encoding: Mp3Encoding, signal: AbortSignal): Promise<Buffer> {
  if (file.length === 0) throw new ProviderError('empty')
  if (file.toString('latin1', 0, 4) === 'RIFF') return encoding.encode(pcmOf(file), signal)
  const { mp3 } = framesOf(file)
  if (mp3.length === 0) throw new ProviderError('unreadable')
  return mp3
}
