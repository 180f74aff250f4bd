import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../platform/log.ts'
import { FolderInUseError } from './folder-lock.ts'

/**
 * The lease on a database folder: a file in the folder itself, so that it holds between containers, network namespaces and
 * machines that share the volume. Each server that takes the folder makes the file of the next generation, which only one can
 * (O_EXCL), and renews it every second. The highest generation owns the folder; whoever finds a higher one than its own stops.
 */
const prefix = 'arogyachat.lease.'

export interface LeaseTiming {
  renewEveryMs: number
  /**
   * A server that cannot be looked up, because it runs in another container or on another machine, counts as dead when its
   * lease did not change while this was waited by the waiting server's own monotonic clock. No wall clocks are compared.
   */
  deadAfterMs: number
  /** After that the new owner waits once more, longer than a renewal, so that an owner that woke up has found itself replaced. */
  settleMs: number
}
/** After a kill -9 the next start on another machine waits eight seconds; on the same one it waits for nothing. */
export const leaseTiming: LeaseTiming = { renewEveryMs: 1_000, deadAfterMs: 6_000, settleMs: 2_000 }
const lookEveryMs = 250
/** When the last renewal is longer ago, this process may have been stopped for a while, and looks before it writes. */
const lateAfterMs = 3_000

/** A process as the kernel knows it: unlike its number alone, this names no other one, ever. */
export interface ProcessIdentity {
  bootId: string
  pidNamespace: string
  pid: number
  startTime: string
}

interface LeaseContent {
  owner: string
  identity: ProcessIdentity | null
  isReleased?: boolean
}

function statusOf(pid: number): { state: string; startTime: string } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before it may hold anything, brackets and blanks included (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' }
}

/** This process; null where the system doesn't say, or shows the processes of another namespace. */
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
    // Not Linux, or a sandbox without /proc: then only waiting tells.
    return null
  }
}

/** Whether this process still runs; null when it cannot be seen from here. */
function isRunning(value: ProcessIdentity | null, own: ProcessIdentity | null): boolean | null {
  if (!value || !own || value.bootId !== own.bootId || value.pidNamespace !== own.pidNamespace) return null
  try {
    process.kill(value.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  try {
    const { state, startTime } = statusOf(value.pid)
    return startTime === value.startTime && state !== 'Z' && state !== 'X'
  } catch {
    return null
  }
}

const pathOf = (folder: string, generation: number) => join(folder, prefix + generation)

/** Highest first. */
const generationsIn = (folder: string): number[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((generation) => Number.isSafeInteger(generation))
    .sort((a, b) => b - a)

const latestIn = (folder: string): number => generationsIn(folder)[0] ?? 0

/** What the file says, as it is; null when it is gone. */
function readLease(folder: string, generation: number): string | null {
  try {
    return readFileSync(pathOf(folder, generation), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Null when its owner was killed while making it. */
function parseLease(text: string): LeaseContent | null {
  try {
    return JSON.parse(text) as LeaseContent
  } catch {
    return null
  }
}

/** True when the lease stays as it is for so long that its owner must be dead. */
async function staysUnchanged(folder: string, generation: number, deadAfterMs: number): Promise<boolean> {
  const before = readLease(folder, generation)
  const until = performance.now() + deadAfterMs
  while (performance.now() < until) {
    await wait(lookEveryMs)
    if (latestIn(folder) !== generation || readLease(folder, generation) !== before) return false
  }
  return true
}

/** False when another starter was faster. */
function make(folder: string, generation: number, content: LeaseContent): boolean {
  try {
    writeFileSync(pathOf(folder, generation), `${JSON.stringify(content)}\n`.padEnd(512), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  // One that was made and cleared away while we looked had this number before.
  if (latestIn(folder) === generation) return true
  rmSync(pathOf(folder, generation), { force: true })
  return false
}

export interface Lease {
  /** Before each query: a process that was stopped for a while and lost the folder meanwhile ends here, and never writes. */
  check(): void
  /** Gives the folder back: the next server takes it without waiting. */
  release(): Promise<void>
}

interface LeaseOptions {
  log: Logger
  timing?: LeaseTiming
  identity?: ProcessIdentity | null
}

/** Takes the folder, which exists, for this process. Throws FolderInUseError when another server works on it. */
export async function takeLease(
  folder: string,
  { log, timing = leaseTiming, identity = ownIdentity() }: LeaseOptions
): Promise<Lease> {
  const content: LeaseContent = { owner: randomUUID(), identity }
  for (;;) {
    const current = latestIn(folder)
    const text = current === 0 ? null : readLease(folder, current)
    if (current > 0 && text === null) continue
    const last = text === null ? null : parseLease(text)
    const isFree = current === 0 || last?.isReleased === true
    const wasRunning = isFree ? false : isRunning(last?.identity ?? null, identity)
    if (wasRunning === true) throw new FolderInUseError(folder)
    if (wasRunning === null) {
      const seconds = (timing.deadAfterMs + timing.settleMs) / 1000
      log.warn(`The last server on ${folder} cannot be seen from here; waiting ${seconds} s to see whether it is alive`)
      if (!(await staysUnchanged(folder, current, timing.deadAfterMs))) throw new FolderInUseError(folder)
    }
    const generation = current + 1
    if (!make(folder, generation, content)) continue
    const lease = await keep(folder, generation, content, { log, timing })
    if (wasRunning === null) await wait(timing.settleMs)
    if (latestIn(folder) !== generation) {
      await lease.release()
      throw new FolderInUseError(folder)
    }
    for (const older of generationsIn(folder).slice(1)) rmSync(pathOf(folder, older), { force: true })
    return lease
  }
}

const keeperScript = fileURLToPath(new URL('./lease-keeper.js', import.meta.url))
const nowMs = () => process.hrtime.bigint() / 1_000_000n

async function keep(
  folder: string,
  generation: number,
  content: LeaseContent,
  { log, timing }: { log: Logger; timing: LeaseTiming }
): Promise<Lease> {
  const lostMessage = `Another server has taken over the data in ${folder} while this one was stopped, so this one ends at once.`
  const renewedAt = new BigInt64Array(new SharedArrayBuffer(8))
  const keeper = new Worker(keeperScript, {
    execArgv: [],
    workerData: { folder, prefix, generation, content, renewEveryMs: timing.renewEveryMs, renewedAt, lostMessage }
  })
  await once(keeper, 'message')
  keeper.unref()
  keeper.on('message', (message) => log.warn({ message }, 'the lease on the database folder could not be renewed'))
  // Without its keeper this process may lose the folder and not know.
  const fail = (error?: unknown) => {
    process.stderr.write(`The lease on ${folder} can no longer be renewed (${error}), so the server ends.\n`)
    process.exit(1)
  }
  keeper.once('error', fail)
  return {
    check() {
      const renewedMs = Atomics.load(renewedAt, 0) / 1_000_000n
      if (nowMs() - renewedMs < BigInt(lateAfterMs) || latestIn(folder) === generation) return
      process.stderr.write(`${lostMessage}\n`)
      process.kill(process.pid, 'SIGKILL')
    },
    async release() {
      keeper.off('error', fail).removeAllListeners('message')
      keeper.ref()
      keeper.postMessage('stop')
      await once(keeper, 'exit')
      if (latestIn(folder) !== generation) return
      const released = `${JSON.stringify({ ...content, isReleased: true })}\n`.padEnd(512)
      writeFileSync(pathOf(folder, generation), released, { flag: 'r+' })
    }
  }
}
