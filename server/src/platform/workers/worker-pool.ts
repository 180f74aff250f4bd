import { PendingJob } from './pending-job.ts'

/**
 * `full`: too many jobs are waiting. `timedOut`: the job took too long. `ended`: the worker died. `failed`: the worker reported
 * an error. `aborted`: the caller no longer waits.
 */
export type WorkFailure = 'full' | 'timedOut' | 'ended' | 'failed' | 'aborted'

/** Why a job outside this thread has no result. */
export class WorkError extends Error {
  override readonly name = 'WorkError'

  constructor(
    readonly reason: WorkFailure,
    readonly detail = ''
  ) {
    super(`The worker returned no result: ${reason}${detail && `, ${detail}`}`)
  }
}

/** A thread or a process that runs jobs. */
export interface Worker<J, R> {
  /**
   * Rejects when the worker can run no further jobs; the pool then ends it.
   *
   * @param signal aborts when the caller no longer waits. A worker may ignore it and finish the job.
   */
  run(job: J, signal: AbortSignal): Promise<R>
  /** Whether the thread or process has exited. */
  isGone(): boolean
  /** Resolves when the thread or process has exited, where that matters. */
  end(): void | Promise<void>
  /** Whether the worker can start on the job without loading something first. Absent: always. */
  isReadyFor?(job: J): boolean
}

export interface WorkerPoolLimits {
  workers: number
  /** Jobs that may wait; further ones are refused. */
  waiting: number
  /** A worker whose job takes longer is ended, with every job that it runs. */
  jobMs: number
  /** A worker without a job is ended after this time. */
  idleMs: number
  /** A worker is ended after this many jobs, which frees its memory. */
  jobsPerWorker: number
  /** Jobs that a worker runs at the same time; 1 when absent. */
  concurrency?: number
}

interface PoolMember<J, R> {
  worker: Worker<J, R>
  running: number
  started: number
  idleTimer?: NodeJS.Timeout
}

/**
 * Starts workers when there are jobs and ends them when there are none. A worker that dies or times out fails only its own jobs
 * and is replaced for the next one.
 */
export class WorkerPool<J, R> {
  private readonly members = new Set<PoolMember<J, R>>()
  private queue: PendingJob<J, R>[] = []
  private isClosed = false

  constructor(
    private readonly spawn: () => Worker<J, R>,
    private readonly limits: WorkerPoolLimits
  ) {}

  /** Workers that are alive. */
  get size(): number {
    return this.members.size
  }

  /** Runs a job as soon as a worker is free, first come, first served. @throws WorkError */
  run(job: J, signal: AbortSignal): Promise<R> {
    if (signal.aborted) return Promise.reject(new WorkError('aborted'))
    if (this.isClosed) return Promise.reject(new WorkError('ended'))
    const pending = new PendingJob<J, R>(job, signal, () => {
      this.queue = this.queue.filter((entry) => entry !== pending)
      pending.reject(new WorkError('aborted'))
    })
    this.queue.push(pending)
    this.startNext()
    if (this.queue.length > this.limits.waiting && this.queue.pop() === pending) pending.reject(new WorkError('full'))
    return pending.result
  }

  /** Ends every worker and fails every job with `ended`. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const pending of this.queue.splice(0)) pending.reject(new WorkError('ended'))
    await Promise.all([...this.members].map((member) => this.remove(member)))
  }

  private startNext(): void {
    const [next] = this.queue
    if (!next) return
    try {
      const member = this.memberFor(next.job)
      if (!member) return
      this.queue.shift()
      void this.start(next, member)
    } catch {
      // The operating system refused another process or thread.
      this.queue.shift()
      next.reject(new WorkError('ended'))
    }
    this.startNext()
  }

  /** An idle worker, at best one that is ready for the job, or a new one, or one that runs fewer jobs than it can. */
  private memberFor(job: J): PoolMember<J, R> | null {
    const { workers, concurrency = 1, jobsPerWorker } = this.limits
    for (const member of this.members) if (member.worker.isGone()) void this.remove(member)
    const usable = [...this.members].filter((member) => member.started < jobsPerWorker)
    const idle = usable.filter((member) => member.running === 0)
    const chosen = idle.find(({ worker }) => worker.isReadyFor?.(job) ?? true) ?? idle[0]
    if (chosen) return chosen
    if (this.members.size < workers) {
      const member = { worker: this.spawn(), running: 0, started: 0 }
      this.members.add(member)
      return member
    }
    return usable.find((member) => member.running < concurrency) ?? null
  }

  private async start(pending: PendingJob<J, R>, member: PoolMember<J, R>): Promise<void> {
    clearTimeout(member.idleTimer)
    member.running++
    member.started++
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      void this.remove(member)
    }, this.limits.jobMs)
    try {
      pending.resolve(await member.worker.run(pending.job, pending.signal))
      member.running--
      this.afterJob(member)
    } catch {
      void this.remove(member)
      pending.reject(new WorkError(isLate ? 'timedOut' : 'ended'))
    } finally {
      clearTimeout(timer)
      this.startNext()
    }
  }

  private afterJob(member: PoolMember<J, R>): void {
    if (member.running > 0 || !this.members.has(member)) return
    if (member.started >= this.limits.jobsPerWorker) {
      void this.remove(member)
      return
    }
    member.idleTimer = setTimeout(() => void this.remove(member), this.limits.idleMs).unref()
  }

  private async remove(member: PoolMember<J, R>): Promise<void> {
    clearTimeout(member.idleTimer)
    if (this.members.delete(member)) await member.worker.end()
  }
}
