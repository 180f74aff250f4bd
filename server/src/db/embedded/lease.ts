import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../platform/log.ts'
import { FolderInUseError } from './folder-lock.ts'
import {
  generationsIn,
  type LeaseContent,
  latestIn,
  make,
  parseLease,
  pathOf,
  prefix,
  readLease
} from './lease-file.ts'
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts'

export interface LeaseTiming {
  renewEveryMs: number
  /**
   * A server whose process cannot be seen, because it runs in another container or on another machine, counts as dead when its
   * lease did not change for this long, by the waiting server's own monotonic clock. No wall clocks are compared.
   */
  deadAfterMs: number
  /** After that the new owner waits longer than a renewal, so that a resumed owner has noticed that it was replaced. */
  settleMs: number
}
/** After a kill -9 the next start on another machine waits eight seconds; on the same machine it does not wait. */
export const leaseTiming: LeaseTiming = { renewEveryMs: 1_000, deadAfterMs: 6_000, settleMs: 2_000 }
const pollEveryMs = 250
/** When the last renewal is longer ago, this process may have been suspended, so it checks the lease before it writes. */
const lateAfterMs = 3_000

/** Whether the lease does not change for `deadAfterMs`, so that its owner must be dead. */
async function staysUnchanged(folder: string, generation: number, deadAfterMs: number): Promise<boolean> {
  const before = readLease(folder, generation)
  const until = performance.now() + deadAfterMs
  while (performance.now() < until) {
    await wait(pollEveryMs)
    if (latestIn(folder) !== generation || readLease(folder, generation) !== before) return false
  }
  return true
}

export interface Lease {
  /** Called before each query. Ends a process that was suspended and lost the folder meanwhile, so that it never writes. */
  check(): void
  /** Releases the folder, so that the next server can take it without waiting. */
  release(): Promise<void>
}

interface LeaseOptions {
  log: Logger
  timing?: LeaseTiming
  identity?: ProcessIdentity | null
}

/** Takes an existing folder for this process. @throws FolderInUseError when another server uses it */
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
  const lostMessage = `Another server has taken over the data in ${folder} while this one was suspended, so this one ends.`
  const renewedAt = new BigInt64Array(new SharedArrayBuffer(8))
  const keeper = new Worker(keeperScript, {
    execArgv: [],
    workerData: { folder, prefix, generation, content, renewEveryMs: timing.renewEveryMs, renewedAt, lostMessage }
  })
  await once(keeper, 'message')
  keeper.unref()
  keeper.on('message', (message) => log.warn({ message }, 'the lease on the database folder could not be renewed'))
  // Without the keeper thread, this process could lose the folder without noticing.
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
