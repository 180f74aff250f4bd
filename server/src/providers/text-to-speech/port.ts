import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'

/** The languages with a voice; Haryanvi and Bhojpuri are spoken by the Hindi voice. */
export const voiceLanguages = coreLanguages
export type VoiceLanguage = CoreLanguage

export interface SpeechRequest {
  /** One sentence or a few, prepared for speaking: no markup, no abbreviations. */
  text: string
  language: VoiceLanguage
  /** Nobody waits for it any more: the work ends. */
  signal: AbortSignal
}

/** Speaks texts. */
export interface TextToSpeech {
  /** Shown in the health of the service, and part of the key that audio is kept under. */
  readonly name: string
  /** Whether the text leaves this server's own network. */
  readonly isOutside: boolean
  readonly languages: readonly VoiceLanguage[]
  /** MP3 that can be joined to the MP3 before and after it. Throws ProviderError. */
  speak(request: SpeechRequest): Promise<Buffer>
  close(): Promise<void>
}
