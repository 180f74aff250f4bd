import { readFileSync, readlinkSync } from 'node:fs'

/** Identifies a process uniquely, unlike its process id, which can be reused. */
export interface ProcessIdentity {
  bootId: string
  pidNamespace: string
  pid: number
  startTime: string
}

function statusOf(pid: number): { state: string; startTime: string } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name before it may contain brackets and spaces (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' }
}

/** The identity of this process; null where the system has no /proc or shows the processes of another namespace. */
export function ownIdentity(): ProcessIdentity | null {
  try {
    if (readlinkSync('/proc/self') !== String(process.pid)) return null
    return {
      bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      pidNamespace: readlinkSync('/proc/self/ns/pid'),
      pid: process.pid,
      startTime: statusOf(process.pid).startTime
    }
  } catch {
    // Not Linux, or a sandbox without /proc: then only the renewals of the lease show whether its owner is alive.
    return null
  }
}

/** Whether this process still runs; null when it cannot be seen from here. */
export function isRunning(identity: ProcessIdentity | null, own: ProcessIdentity | null): boolean | null {
  if (!identity || !own || identity.bootId !== own.bootId || identity.pidNamespace !== own.pidNamespace) return null
  try {
    process.kill(identity.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  try {
    const { state, startTime } = statusOf(identity.pid)
    return startTime === identity.startTime && state !== 'Z' && state !== 'X'
  } catch {
    return null
  }
}
