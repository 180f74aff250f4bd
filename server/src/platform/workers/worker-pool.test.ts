import { describe, expect, it } from 'vitest'
import { WorkerPool } from './worker-pool.ts'

const signal = new AbortController().signal

describe('a crew', () => {
  const usual = { hands: 1, waiting: 1, jobMs: 5000, idleMs: 5000, jobs: 100 }
  /** Hands that do a job when they are told to. */
  function hands() {
    interface Told {
      finish: (text: string) => void
      isEnded: boolean
    }
    const given: Told[] = []
    const spawn = () => {
      const hand: Told = { finish: () => undefined, isEnded: false }
      given.push(hand)
      let fail: (error: Error) => void = () => undefined
      return {
        work: () =>
          new Promise<string>((resolve, reject) => {
            hand.finish = resolve
            fail = reject
          }),
        isGone: () => hand.isEnded,
        end: () => {
          hand.isEnded = true
          fail(new Error('ended'))
        }
      }
    }
    return { given, spawn }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  it('turns away what it has no room for', async () => {
    const { given, spawn } = hands()
    const pool = new WorkerPool<number, string>(spawn, usual)
    const [first, second] = [pool.do(1, signal), pool.do(2, signal)]
    await expect(pool.do(3, signal)).rejects.toMatchObject({ reason: 'full' })
    given[0]?.finish('a')
    expect(await first).toBe('a')
    await settled()
    given[0]?.finish('b')
    expect(await second).toBe('b')
    expect(given).toHaveLength(1)
  })

  it('gives up what takes too long, and hires for the next', async () => {
    const { given, spawn } = hands()
    const pool = new WorkerPool<number, string>(spawn, { ...usual, jobMs: 20 })
    await expect(pool.do(1, signal)).rejects.toMatchObject({ reason: 'timedOut' })
    const next = pool.do(2, signal)
    given[1]?.finish('b')
    expect(await next).toBe('b')
    expect(given.map((told) => told.isEnded)).toEqual([true, false])
  })

  it('lets go of whom it has no work for, and of whom has worked enough', async () => {
    const { given, spawn } = hands()
    const pool = new WorkerPool<number, string>(spawn, { ...usual, idleMs: 20, jobs: 2 })
    const first = pool.do(1, signal)
    given[0]?.finish('a')
    await first
    await expect.poll(() => given[0]?.isEnded).toBe(true)
    for (const number of [1, 2]) {
      const job = pool.do(number, signal)
      given[1]?.finish('b')
      await job
      await settled()
    }
    expect(given[1]?.isEnded).toBe(true)
  })

  it('forgets a job that nobody waits for', async () => {
    const { given, spawn } = hands()
    const pool = new WorkerPool<number, string>(spawn, usual)
    const first = pool.do(1, signal)
    const gone = new AbortController()
    const second = pool.do(2, gone.signal)
    gone.abort()
    await expect(second).rejects.toMatchObject({ reason: 'aborted' })
    const third = pool.do(3, signal)
    given[0]?.finish('a')
    expect(await first).toBe('a')
    await settled()
    given[0]?.finish('c')
    expect(await third).toBe('c')
  })
})
