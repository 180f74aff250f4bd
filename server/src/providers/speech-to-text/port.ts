import type { VoiceLanguage } from '../text-to-speech/port.ts'

export interface Recording {
  /** A WAV (16 kHz, mono, 16 bit) of at most thirty seconds, or the original MP4 when the server can't decode it. */
  bytes: Buffer
  kind: 'audio/wav' | 'audio/mp4'
}

export interface TranscriptionRequest {
  recording: Recording
  /** A hint for the recogniser; null when unknown. */
  language: VoiceLanguage | null
  signal: AbortSignal
}

/** Converts speech to text. */
export interface SpeechToText {
  readonly name: string
  /** Whether the recording leaves this server's own network. */
  readonly isOutside: boolean
  /** Formats of recordings that it accepts. */
  readonly kinds: readonly Recording['kind'][]
  /** Returns an empty text when nobody speaks. @throws ProviderError */
  transcribe(request: TranscriptionRequest): Promise<string>
  close(): Promise<void>
}
