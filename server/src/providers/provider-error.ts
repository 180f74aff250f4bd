/**
 * `unreachable`: no connection. `unauthorised`: the key is wrong. `limited`: too many calls. `rejected`: it does not know
 * the model or the call. `unavailable`: its own fault. `timedOut`; `cut`: it ended before it was done; `empty`;
 * `unreadable`: something else than an answer; `tooLong`; `declined`: its own filters; `resting`: it failed again
 * and again, so it was not asked; `aborted`: whoever asked is gone.
 */
export type ProviderFailure =
  | 'unreachable'
  | 'unauthorised'
  | 'limited'
  | 'rejected'
  | 'unavailable'
  | 'timedOut'
  | 'cut'
  | 'empty'
  | 'unreadable'
  | 'tooLong'
  | 'declined'
  | 'resting'
  | 'aborted'

/** Why there is no answer. Holds nothing of what was asked or written, so that it can be logged. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'

  constructor(
    readonly reason: ProviderFailure,
    /** How long the provider asks to be left alone. */
    readonly retryAfterSeconds = 0
  ) {
    super(`The provider gave no answer: ${reason}`)
  }
}
