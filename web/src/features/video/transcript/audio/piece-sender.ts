/** A request takes about as long as a piece, so with two at a time a slow one delays nothing. */
const maxInFlight = 2
/** Half a minute of speech. What waits longer would be read long after it was said. */
const maxWaiting = 10

interface PieceSenderOptions {
  /** Returns what was said in the piece; empty when nobody spoke. */
  transcribe: (wav: Blob, signal: AbortSignal) => Promise<string>
  /** Called in the order in which the pieces were spoken. */
  onText: (text: string) => void
  /** A piece was lost. */
  onFailed: (cause: unknown) => void
}

/** Sends pieces of speech to be transcribed, at most two at a time, and passes the texts on in order. */
export class PieceSender {
  private readonly waiting: { wav: Blob; settle: (text: Promise<string>) => void }[] = []
  private readonly controller = new AbortController()
  private inFlight = 0
  /** Resolves when the text of the newest piece was passed on. */
  private delivered: Promise<void> = Promise.resolve()

  constructor(private readonly options: PieceSenderOptions) {}

  add(wav: Blob): void {
    const text = new Promise<string>((resolve) => this.waiting.push({ wav, settle: resolve }))
    const before = this.delivered
    this.delivered = text.then(
      async (said) => {
        await before
        if (said.trim() !== '' && !this.controller.signal.aborted) this.options.onText(said.trim())
      },
      async (cause) => {
        await before
        if (!this.controller.signal.aborted) this.options.onFailed(cause)
      }
    )
    if (this.waiting.length > maxWaiting)
      this.waiting.shift()?.settle(Promise.reject(new Error('Too many pieces wait to be transcribed')))
    this.send()
  }

  /** Cancels what is on its way. */
  stop(): void {
    this.controller.abort()
    this.waiting.length = 0
  }

  private send(): void {
    while (this.inFlight < maxInFlight) {
      const next = this.waiting.shift()
      if (!next) return
      this.inFlight += 1
      const text = this.options.transcribe(next.wav, this.controller.signal).finally(() => {
        this.inFlight -= 1
        this.send()
      })
      next.settle(text)
    }
  }
}
