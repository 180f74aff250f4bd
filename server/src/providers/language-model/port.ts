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

/** A language model that words an answer. What it writes is not to be trusted: see `answerViolation`. */
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
  streamText(request: ModelRequest): AsyncIterable<string>
}
