import { deferred } from './deferred.ts'

/** A job that waits for a worker or for its result. */
export class PendingJob<J, R> {
  private readonly settled = deferred<R>()

  /** @param onAbort called when the signal aborts before the job is settled */
  constructor(
    readonly job: J,
    readonly signal: AbortSignal,
    private readonly onAbort: () => void
  ) {
    signal.addEventListener('abort', onAbort)
  }

  get result(): Promise<R> {
    return this.settled.promise
  }

  resolve(result: R): void {
    this.signal.removeEventListener('abort', this.onAbort)
    this.settled.resolve(result)
  }

  reject(error: unknown): void {
    this.signal.removeEventListener('abort', this.onAbort)
    this.settled.reject(error)
  }
}
