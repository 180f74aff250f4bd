/** Some four minutes of speech. */
export const spokenMax = 3000
/** A minute of Opus is about half of that; of WAV at 16 kHz, all of it. */
export const recordingMaxBytes = 4 * 1024 * 1024
export const recordingMaxSeconds = 120

/** How a transcription begins that is none (specification part 7): screens ignore the text, and may say why. */
export const transcriptionFailed = 'Transcription failed:'
export const transcriptionFaults = ['not_configured', 'provider', 'unreadable'] as const
export type TranscriptionFault = (typeof transcriptionFaults)[number]
