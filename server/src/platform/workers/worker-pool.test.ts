import { describe, expect, it } from 'vitest'
import { deferred } from './deferred.ts'
import { type Worker, WorkerPool } from './worker-pool.ts'

const signal = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('WorkerPool', () => {
  const limits = { workers: 1, waiting: 1, jobMs: 5000, idleMs: 5000, jobsPerWorker: 100 }

  /** A worker whose jobs the test finishes, the oldest first. */
  class TestWorker implements Worker<number, string> {
    isEnded = false
    readonly jobs: number[] = []
    readonly signals: AbortSignal[] = []
    private running: ReturnType<typeof deferred<string>>[] = []

    run(job: number, jobSignal: AbortSignal) {
      const result = deferred<string>()
      this.jobs.push(job)
      this.signals.push(jobSignal)
      this.running.push(result)
      return result.promise
    }
    finish(text: string) {
      this.running.shift()?.resolve(text)
    }
    isGone() {
      return this.isEnded
    }
    isReadyFor(job: number) {
      return this.jobs.at(-1) === undefined || this.jobs.at(-1) === job
    }
    end() {
      this.isEnded = true
      for (const result of this.running) result.reject(new Error('ended'))
    }
  }
  function testWorkers() {
    const spawned: TestWorker[] = []
    const spawn = () => {
      const worker = new TestWorker()
      spawned.push(worker)
      return worker
    }
    return { spawned, spawn }
  }

  it('refuses a job when the queue is full', async () => {
    const { spawned, spawn } = testWorkers()
    const pool = new WorkerPool<number, string>(spawn, limits)
    const [first, second] = [pool.run(1, signal), pool.run(2, signal)]
    await expect(pool.run(3, signal)).rejects.toMatchObject({ reason: 'full' })
    spawned[0]?.finish('a')
    expect(await first).toBe('a')
    await settled()
    spawned[0]?.finish('b')
    expect(await second).toBe('b')
    expect(spawned).toHaveLength(1)
  })

  it('ends a worker whose job takes too long, and starts another one for the next job', async () => {
    const { spawned, spawn } = testWorkers()
    const pool = new WorkerPool<number, string>(spawn, { ...limits, jobMs: 20 })
    await expect(pool.run(1, signal)).rejects.toMatchObject({ reason: 'timedOut' })
    const next = pool.run(2, signal)
    spawned[1]?.finish('b')
    expect(await next).toBe('b')
    expect(spawned.map((worker) => worker.isEnded)).toEqual([true, false])
  })

  it('ends workers that are idle or have run their number of jobs', async () => {
    const { spawned, spawn } = testWorkers()
    const pool = new WorkerPool<number, string>(spawn, { ...limits, idleMs: 20, jobsPerWorker: 2 })
    const first = pool.run(1, signal)
    spawned[0]?.finish('a')
    await first
    await expect.poll(() => spawned[0]?.isEnded).toBe(true)
    for (const number of [1, 2]) {
      const job = pool.run(number, signal)
      spawned[1]?.finish('b')
      await job
      await settled()
    }
    expect(spawned[1]?.isEnded).toBe(true)
    expect(pool.size).toBe(0)
  })

  it('drops a waiting job when its caller aborts', async () => {
    const { spawned, spawn } = testWorkers()
    const pool = new WorkerPool<number, string>(spawn, limits)
    const first = pool.run(1, signal)
    const controller = new AbortController()
    const second = pool.run(2, controller.signal)
    controller.abort()
    await expect(second).rejects.toMatchObject({ reason: 'aborted' })
    const third = pool.run(3, signal)
    spawned[0]?.finish('a')
    expect(await first).toBe('a')
    await settled()
    spawned[0]?.finish('c')
    expect(await third).toBe('c')
    expect(spawned[0]?.jobs).toEqual([1, 3])
  })

  it('passes the abort of a running job to its worker', async () => {
    const { spawned, spawn } = testWorkers()
    const pool = new WorkerPool<number, string>(spawn, limits)
    const controller = new AbortController()
    const job = pool.run(1, controller.signal)
    controller.abort()
    await expect(job).rejects.toMatchObject({ reason: 'aborted' })
    expect(spawned[0]?.signals[0]?.aborted).toBe(true)
  })

  it('runs several jobs at the same time on one worker, up to its concurrency', async () => {
    const { spawned, spawn } = testWorkers()
    const pool = new WorkerPool<number, string>(spawn, { ...limits, concurrency: 2 })
    const jobs = [1, 2, 3].map((number) => pool.run(number, signal))
    expect(spawned.map((worker) => worker.jobs)).toEqual([[1, 2]])
    spawned[0]?.finish('a')
    await settled()
    expect(spawned[0]?.jobs).toEqual([1, 2, 3])
    spawned[0]?.finish('b')
    spawned[0]?.finish('c')
    expect(await Promise.all(jobs)).toEqual(['a', 'b', 'c'])
  })

  it('gives a job to the idle worker that is ready for it', async () => {
    const { spawned, spawn } = testWorkers()
    const pool = new WorkerPool<number, string>(spawn, { ...limits, workers: 2 })
    const first = [pool.run(1, signal), pool.run(2, signal)]
    for (const worker of spawned) worker.finish('a')
    await Promise.all(first)
    await settled()
    const third = pool.run(2, signal)
    expect(spawned.map((worker) => worker.jobs)).toEqual([[1], [2, 2]])
    spawned[1]?.finish('b')
    expect(await third).toBe('b')
  })

  it('fails every job when it is closed', async () => {
    const { spawned, spawn } = testWorkers()
    const pool = new WorkerPool<number, string>(spawn, limits)
    const jobs = [pool.run(1, signal), pool.run(2, signal)]
    const outcomes = Promise.allSettled(jobs)
    await pool.close()
    expect((await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.reason)).toEqual([
      'ended',
      'ended'
    ])
    expect(spawned[0]?.isEnded).toBe(true)
    await expect(pool.run(3, signal)).rejects.toMatchObject({ reason: 'ended' })
  })
})
