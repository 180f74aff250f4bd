import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'

/** Languages with a voice. Haryanvi and Bhojpuri use Hindi's. */
export const voiceLanguages = coreLanguages
export type VoiceLanguage = CoreLanguage

export interface SpeechRequest {
  /** One or a few sentences, prepared for speaking: without markup and abbreviations. */
  text: string
  language: VoiceLanguage
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal
}

/** Converts text to speech. */
export interface TextToSpeech {
  /** Shown in the health of the service, and part of the cache key of audio. */
  readonly name: string
  /** Whether the text leaves this server's own network. */
  readonly isOutside: boolean
  readonly languages: readonly VoiceLanguage[]
  /** Returns MP3 that can be joined to other MP3. @throws ProviderError */
  speak(request: SpeechRequest): Promise<Buffer>
  close(): Promise<void>
}
