/** Characters of a text to be spoken: about four minutes of speech. */
export const spokenMax = 3000
/** Two minutes of WAV at 16 kHz; Opus needs far less. */
export const recordingMaxBytes = 4 * 1024 * 1024
export const recordingMaxSeconds = 120

/** Prefix of `transcription` when it failed. Screens ignore such a text and may show the reason. */
export const transcriptionFailed = 'Transcription failed:'
export const transcriptionErrors = ['not_configured', 'provider', 'unreadable'] as const
export type TranscriptionError = (typeof transcriptionErrors)[number]
