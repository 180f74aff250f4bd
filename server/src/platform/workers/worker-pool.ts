/** `full`: too many wait. `timedOut`. `ended`: who worked is gone. `failed`: they said that they cannot. `aborted`: nobody waits any more. */
export type WorkFailure = 'full' | 'timedOut' | 'ended' | 'failed' | 'aborted'

/** Why work outside this thread gave no answer. */
export class WorkError extends Error {
  override readonly name = 'WorkError'

  constructor(
    readonly reason: WorkFailure,
    readonly detail = ''
  ) {
    super(`The work outside this thread gave no answer: ${reason}${detail && `, ${detail}`}`)
  }
}

/** Who does one job at a time, outside this thread. */
export interface Worker<J, R> {
  /** Rejects when it is gone; it is then not asked again. */
  work(job: J): Promise<R>
  isGone(): boolean
  end(): void
}

export interface WorkerPoolLimits {
  hands: number
  /** Jobs that wait; one more is turned away. */
  waiting: number
  jobMs: number
  /** A hand without work is let go after this long. */
  idleMs: number
  /** A hand is let go after so many jobs: what it has in memory goes with it. */
  jobs: number
}

interface Waiting<J, R> {
  job: J
  signal: AbortSignal
  done(result: R): void
  fail(error: unknown): void
}

/**
 * A few hands, taken on when there is work and let go when there is none. A hand that dies or takes too long fails its own
 * job alone and is replaced for the next one. Throws WorkError.
 */
export class WorkerPool<J, R> {
  private readonly free = new Map<Worker<J, R>, { jobs: number; leave: NodeJS.Timeout }>()
  private readonly busy = new Set<Worker<J, R>>()
  private queue: Waiting<J, R>[] = []
  private isClosed = false

  constructor(
    private readonly spawn: () => Worker<J, R>,
    private readonly limits: WorkerPoolLimits
  ) {}

  do(job: J, signal: AbortSignal): Promise<R> {
    if (signal.aborted) return Promise.reject(new WorkError('aborted'))
    if (this.isClosed) return Promise.reject(new WorkError('ended'))
    if (this.queue.length >= this.limits.waiting) return Promise.reject(new WorkError('full'))
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.queue = this.queue.filter((entry) => entry !== waiting)
        reject(new WorkError('aborted'))
      }
      const settled = () => signal.removeEventListener('abort', leave)
      const waiting: Waiting<J, R> = {
        job,
        signal,
        done: (result) => {
          settled()
          resolve(result)
        },
        fail: (error) => {
          settled()
          reject(error)
        }
      }
      signal.addEventListener('abort', leave)
      this.queue.push(waiting)
      this.next()
    })
  }

  close(): void {
    this.isClosed = true
    for (const { fail } of this.queue.splice(0)) fail(new WorkError('ended'))
    for (const [hand, { leave }] of this.free) {
      clearTimeout(leave)
      hand.end()
    }
    for (const hand of this.busy) hand.end()
    this.free.clear()
  }

  private next(): void {
    if (this.queue.length === 0 || this.busy.size >= this.limits.hands) return
    const waiting = this.queue.shift()
    if (!waiting) return
    try {
      const { hand, jobs } = this.takeIdle() ?? { hand: this.spawn(), jobs: 0 }
      void this.give(waiting, hand, jobs)
    } catch {
      // The machine has no room for one more process or thread.
      waiting.fail(new WorkError('ended'))
      this.next()
    }
  }

  private takeIdle(): { hand: Worker<J, R>; jobs: number } | null {
    for (const [hand, { jobs, leave }] of this.free) {
      clearTimeout(leave)
      this.free.delete(hand)
      if (!hand.isGone()) return { hand, jobs }
    }
    return null
  }

  private async give({ job, done, fail }: Waiting<J, R>, hand: Worker<J, R>, jobs: number): Promise<void> {
    this.busy.add(hand)
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      hand.end()
    }, this.limits.jobMs)
    try {
      done(await hand.work(job))
      this.busy.delete(hand)
      this.rest(hand, jobs + 1)
    } catch {
      this.busy.delete(hand)
      hand.end()
      fail(new WorkError(isLate ? 'timedOut' : 'ended'))
    } finally {
      clearTimeout(late)
      this.next()
    }
  }

  private rest(hand: Worker<J, R>, jobs: number): void {
    if (this.isClosed || jobs >= this.limits.jobs) {
      hand.end()
      return
    }
    const leave = setTimeout(() => {
      this.free.delete(hand)
      hand.end()
    }, this.limits.idleMs)
    this.free.set(hand, { jobs, leave: leave.unref() })
  }
}
