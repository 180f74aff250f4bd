import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What the kernel of Linux keeps of the thread that asks: nanoseconds on a core, and waiting for one. */
const accounts = '/proc/thread-self/schedstat'
const hasAccounts = existsSync(accounts)
const workedMs = () => (hasAccounts ? Number(readFileSync(accounts, 'latin1').split(' ')[0]) / 1e6 : Number.NaN)

export interface Held {
  /** Longest from one turn of the loop to the next, milliseconds: waiting for a core that others had is part of it. */
  delay: number
  /** What the loop's own thread worked in one turn at most; not a number where the kernel does not tell. */
  worked: number
}

/** Watches the event loop until it is asked what it saw. */
export function watchLoop(): () => Held {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let [before, worked] = [workedMs(), hasAccounts ? 0 : Number.NaN]
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
