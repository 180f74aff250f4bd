export interface ModelMessage {
  role: 'person' | 'assistant'
  text: string
}

export interface ModelRequest {
  /** What the model is told to do; the person's words are never in it. */
  system: string
  messages: readonly ModelMessage[]
  /** Whoever asked is gone: the call ends. */
  signal: AbortSignal
}

/** A language model that words an answer. What it writes is not to be trusted: see `answerFault`. */
export interface LanguageModel {
  /** Shown with every answer it worded. */
  readonly name: string
  /** Whether the person's words leave this server's own network. */
  readonly isOutside: boolean
  /**
   * The answer in pieces as they come. Ends without an error only when the model said that it was done and wrote something;
   * anything else throws ProviderError, also after pieces were given. Asked once: there are no retries. At most eight
   * seconds in all. Neither question nor answer reaches a log.
   */
  wordAnswer(request: ModelRequest): AsyncIterable<string>
}

/**
 * `unreachable`: no connection. `unauthorised`: the key is wrong. `limited`: too many calls. `rejected`: it does not know
 * the model or the call. `unavailable`: its own fault. `timedOut`; `cut`: it ended before it was done; `empty`;
 * `unreadable`: something else than a stream of answers; `tooLong`; `declined`: its own filters; `resting`: it failed again
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
    super(`The language model gave no answer: ${reason}`)
  }
}
