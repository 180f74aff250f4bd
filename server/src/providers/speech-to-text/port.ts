import type { VoiceLanguage } from '../text-to-speech/port.ts'

export interface Recording {
  /** A WAV of 16 kHz, mono, 16 bit, at most thirty seconds; or the MP4 as it came, where it cannot be decoded here. */
  bytes: Buffer
  kind: 'audio/wav' | 'audio/mp4'
}

export interface TranscriptionRequest {
  recording: Recording
  /** A hint. */
  language: VoiceLanguage | null
  signal: AbortSignal
}

/** Writes down what is said. */
export interface SpeechToText {
  readonly name: string
  /** Whether the voice leaves this server's own network. */
  readonly isOutside: boolean
  /** Which recordings it takes. */
  readonly kinds: readonly Recording['kind'][]
  /** Empty when nothing was said. Throws ProviderError. */
  transcribe(request: TranscriptionRequest): Promise<string>
  close(): Promise<void>
}
