export interface ModelMessage {
  role: 'user' | 'assistant'
  text: string
}

export interface ModelRequest {
  /** The instructions for the model; never contains the user's text. */
  system: string
  messages: readonly ModelMessage[]
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal
}

/** A language model. Its text is not trusted: `answerViolation` checks it before it is shown. */
export interface LanguageModel {
  /** Shown with every answer that it rephrased. */
  readonly name: string
  /** Whether the user's text leaves this server's own network. */
  readonly isOutside: boolean
  /**
   * Streams the reply in parts. Ends without an error only when the reply is complete and not empty. Takes at most eight seconds
   * and makes no retries. Neither the request nor the reply is logged.
   *
   * @throws ProviderError, also after some parts
   */
  streamText(request: ModelRequest): AsyncIterable<string>
}
