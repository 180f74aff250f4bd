import { ProviderError } from '../../../provider-error.ts'

/** Lets so many work at a time and so many wait, first come, first served. */
export class Turns {
  private working = 0
  private queue: (() => void)[] = []

  constructor(
    private readonly places: number,
    private readonly seats: number
  ) {}

  /** Throws ProviderError: `limited` when too many wait, `aborted` for who leaves while waiting. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw new ProviderError('aborted')
    if (this.working < this.places) this.working++
    else await this.wait(signal)
    try {
      return await work()
    } finally {
      const next = this.queue.shift()
      if (next) next()
      else this.working--
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    if (this.queue.length >= this.seats) throw new ProviderError('limited', 5)
    return new Promise((done, fail) => {
      const called = () => {
        signal.removeEventListener('abort', left)
        done()
      }
      const left = () => {
        this.queue = this.queue.filter((entry) => entry !== called)
        fail(new ProviderError('aborted'))
      }
      this.queue.push(called)
      signal.addEventListener('abort', left, { once: true })
    })
  }
}
