import type { TranscriptionError } from '@arogyachat/contract/speech'

/**
 * Why nothing was written down: as the server says it, or `upload` the line is down, `silence` nobody spoke, `refused` by
 * the browser or its settings, `language` not one of the browser's, `network` its own line, `unsupported` by anything here.
 */
export type HearingFault =
  | TranscriptionError
  | 'microphone'
  | 'upload'
  | 'silence'
  | 'refused'
  | 'language'
  | 'network'
  | 'unsupported'

export class HearingError extends Error {
  constructor(
    readonly fault: HearingFault,
    options?: ErrorOptions
  ) {
    super(`Nothing was written down: ${fault}`, options)
  }
}
