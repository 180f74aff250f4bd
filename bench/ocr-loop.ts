import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Linux's statistics of the current thread: nanoseconds on a core, and waiting for one. */
const statistics = '/proc/thread-self/schedstat'
const hasStatistics = existsSync(statistics)
const workedMs = () => (hasStatistics ? Number(readFileSync(statistics, 'latin1').split(' ')[0]) / 1e6 : Number.NaN)

export interface LoopDelay {
  /** The longest time between two iterations of the loop in milliseconds, with waiting for a core. */
  delay: number
  /** The longest CPU time of one iteration in milliseconds; not a number where the system has no statistics. */
  worked: number
}

/** Starts measuring the event loop. The returned function stops and returns the result. */
export function measureLoop(): () => LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let [before, worked] = [workedMs(), hasStatistics ? 0 : Number.NaN]
  const timer = setInterval(() => {
    const now = workedMs()
    worked = Math.max(worked, now - before)
    before = now
  }, 1)
  return () => {
    clearInterval(timer)
    delay.disable()
    return { delay: delay.max / 1e6, worked }
  }
}
