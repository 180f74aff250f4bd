import { ApiError } from '../../../api/call.ts'
import { logError } from '../../../lib/log.ts'
import { RecognitionError, type RecognitionErrorCode } from './recognition-error.ts'
import type { RecognitionSource } from './recognition-source.ts'

/** Long enough for a question. A longer recording would be lost as a whole on a bad connection. */
export const recordingLimitSeconds = 60

export type RecordedBy = 'server' | 'browser'

export type RecordingEnd =
  | { phase: 'transcribed'; text: string; by: RecordedBy }
  /** `cause` is the error of the API call, if one was made. */
  | { phase: 'failed'; error: RecognitionErrorCode; by: RecordedBy; cause: unknown }

/** `consent`: the source is outside and not allowed yet. `uploaded`: the recording is being sent and transcribed. */
export type RecordingState =
  | { phase: 'idle' | 'asking' | 'uploaded' }
  | { phase: 'consent'; source: RecognitionSource; next: 'record' | 'send' }
  | { phase: 'recording'; secondsLeft: number; by: RecordedBy }
  | RecordingEnd

export function failureOf(cause: unknown, by: RecordedBy): RecordingEnd {
  if (cause instanceof RecognitionError) return { phase: 'failed', error: cause.code, by, cause: cause.cause }
  // Any other error comes from a browser that cannot record from the device after all.
  logError('The microphone could not be used', cause)
  return { phase: 'failed', error: 'microphone', by, cause }
}

/** Whether another attempt can succeed: the connection or the service was down, or consent was missing. */
export function canBeSentAgain({ code, cause }: RecognitionError): boolean {
  if (code === 'provider') return true
  if (code !== 'upload' || !(cause instanceof ApiError)) return false
  return cause.status === 0 || cause.status >= 500 || ['TOO_MANY', 'CONSENT_NEEDED'].includes(cause.code)
}
