import type { TranscriptionError } from '@arogyachat/contract/speech'

/**
 * Why speech could not be transcribed: the server's code, or `microphone` (it could not be opened), `upload` (the recording
 * could not be sent), `silence` (nobody spoke), `refused` (by the browser or its settings), `language` (not supported by the
 * browser), `network` (the browser's own connection), `unsupported` (neither server nor browser can do it).
 */
export type RecognitionErrorCode =
  | TranscriptionError
  | 'microphone'
  | 'upload'
  | 'silence'
  | 'refused'
  | 'language'
  | 'network'
  | 'unsupported'

export class RecognitionError extends Error {
  constructor(
    readonly code: RecognitionErrorCode,
    options?: ErrorOptions
  ) {
    super(`The speech could not be transcribed: ${code}`, options)
  }
}
