import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import { framesOf } from './mp3.ts'
import type { Mp3Encoding } from './mp3-encoding.ts'
import { pcmOf } from './wav.ts'

/** What every external provider is opened with. */
export interface VoiceOptions {
  /** Without a slash at the end. */
  baseUrl: string
  /** Empty when the provider needs none. */
  apiKey: string
  model: string
  /** One of the model's voices; its default when undefined. */
  voice: string | undefined
  limits: VoiceLimits
  encoding: Mp3Encoding
}

/** Limits of one call, which speaks one or a few sentences. */
export interface VoiceLimits {
  timeoutMs: number
  maxBytes: number
}
export const defaultLimits: VoiceLimits = { timeoutMs: 20_000, maxBytes: 8 * 1024 * 1024 }

/** Splits TTS_MODEL, `model/voice`, at its last slash, because names of models can contain slashes. */
export function modelAndVoice(name: string): { model: string; voice: string | undefined } {
  const at = name.lastIndexOf('/')
  return at < 0 ? { model: name, voice: undefined } : { model: name.slice(0, at), voice: name.slice(at + 1) }
}

/** Parses a reply. @throws ProviderError `unreadable` when its shape doesn't match */
export function parseReply<S extends z.ZodType>(schema: S, reply: unknown): z.output<S> {
  const { success, data } = schema.safeParse(reply)
  if (!success) throw new ProviderError('unreadable')
  return data
}

export const base64 = z.string().transform((text) => Buffer.from(text, 'base64'))

/** Converts a provider's audio file, WAV or MP3, to MP3 that can be joined to others. @throws ProviderError */
export async function mp3Of(file: Buffer, encoding: Mp3Encoding, signal: AbortSignal): Promise<Buffer> {
  if (file.length === 0) throw new ProviderError('empty')
  if (file.toString('latin1', 0, 4) === 'RIFF') return encoding.encode(pcmOf(file), signal)
  const { mp3 } = framesOf(file)
  if (mp3.length === 0) throw new ProviderError('unreadable')
  return mp3
}
