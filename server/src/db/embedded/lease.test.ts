import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { FolderInUseError } from './folder-lock.ts'
import { type Lease, takeLease } from './lease.ts'
import { ownIdentity, type ProcessIdentity } from './process-identity.ts'

const script = fileURLToPath(new URL('../../testing/processes/lease-holder.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** Much shorter than in production, and long enough for a busy machine. */
const timing = { renewEveryMs: 100, deadAfterMs: 2_500, settleMs: 500 }
const log = createLog('silent')

let folder: string
const holders: ChildProcess[] = []
const leases: Lease[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arogyachat-lease-'))
})
afterEach(async () => {
  for (const it of holders.splice(0)) it.kill('SIGKILL')
  await Promise.all(leases.splice(0).map((lease) => lease.release()))
  await rm(folder, { recursive: true })
})

async function take(identity?: ProcessIdentity | null): Promise<Lease> {
  const lease = await takeLease(folder, { log, timing, ...(identity !== undefined && { identity }) })
  leases.push(lease)
  return lease
}

/** Starts a process that tries to take the folder, and waits for its first output. */
async function hold(visibility: 'seen' | 'unseen', wrapper: string[] = []) {
  const [command = '', ...args] = [...wrapper, process.execPath, '--import', 'tsx', script, folder, visibility]
  const child = spawn(command, [...args, JSON.stringify(timing)], { cwd: root, stdio: 'pipe' })
  holders.push(child)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [first] = (await Promise.race([once(child.stdout, 'data'), once(child, 'close')])) as [unknown]
  return { child, said: String(first).trim(), errors: () => errors }
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

describe('a folder belongs to one server', () => {
  it('and to the next one without a wait once it was released', async () => {
    const first = await take()
    await expect(take()).rejects.toThrow(FolderInUseError)
    await first.release()
    leases.length = 0
    await take(null)
    expect(await readdir(folder)).toEqual(['arogyachat.lease.2'])
  })

  it('also when the next server cannot see the owner’s process: it finds the lease renewed and is refused', async () => {
    expect((await hold('unseen')).said).toBe('held')
    await expect(take(null)).rejects.toThrow(FolderInUseError)
    expect((await hold('seen')).said).toBe('FolderInUseError')
  })

  it('and exactly one of several simultaneous starts gets it, also after its owner was killed', async () => {
    for (const identity of [undefined, null]) {
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => take(identity)))
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
      for (const it of outcomes) if (it.status === 'rejected') expect(it.reason).toBeInstanceOf(FolderInUseError)
      await leases.pop()?.release()
    }
    const { child } = await hold('unseen')
    await kill(child)
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => take(null)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('after kill -9', () => {
  if (ownIdentity())
    it('of a process on this machine, the next start does not wait', async () => {
      const { child } = await hold('seen')
      await kill(child)
      expect(await millisecondsOf(take)).toBeLessThan(timing.deadAfterMs)
    })

  it('of a process that cannot be seen, the next start waits for the configured time', async () => {
    const { child } = await hold('unseen')
    await kill(child)
    const took = await millisecondsOf(() => take(null))
    expect(took).toBeGreaterThanOrEqual(timing.deadAfterMs + timing.settleMs - 50)
    expect(took).toBeLessThan(timing.deadAfterMs + timing.settleMs + 3_000)
  })

  it('while the owner was writing its lease, the next start gets the folder', async () => {
    await writeFile(join(folder, 'arogyachat.lease.7'), '')
    await take()
    expect(await readdir(folder)).toEqual(['arogyachat.lease.8'])
  })

  it('another process with the same process id is not mistaken for the owner', async () => {
    const own = ownIdentity()
    if (!own) return expect(process.platform).not.toBe('linux')
    const content = { owner: 'gone', identity: { ...own, startTime: '1' } }
    await writeFile(join(folder, 'arogyachat.lease.1'), JSON.stringify(content))
    expect(await millisecondsOf(take)).toBeLessThan(timing.deadAfterMs)
  })
})

it('a server that was suspended and lost the folder meanwhile ends without writing again', async () => {
  const { child, errors } = await hold('unseen')
  const closed = once(child, 'close')
  child.kill('SIGSTOP')
  // The process reads this line when it continues.
  child.stdin?.write('\n')
  await take(null)
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  child.kill('SIGCONT')
  expect(await closed).toEqual([null, 'SIGKILL'])
  expect(said).toBe('')
  expect(errors()).toContain('Another server has taken over the data in')
})

const namespaces: [name: string, wrapper: string[]][] = [
  ['network namespace', ['unshare', '--net']],
  ['container, without a view of the other’s processes', ['unshare', '--net', '--pid', '--fork', '--mount-proc']]
]
for (const [name, wrapper] of namespaces) {
  // Creating namespaces needs root, and not every machine allows it.
  if (spawnSync(wrapper[0] ?? '', [...wrapper.slice(1), 'true']).status !== 0) continue
  it(`a server in another ${name} is refused while the first one works`, async () => {
    const first = await hold('seen')
    expect(first.said).toBe('held')
    expect((await hold('seen', wrapper)).said).toBe('FolderInUseError')
    first.child.stdin?.write('\n')
    expect(String((await once(first.child.stdout as NodeJS.ReadableStream, 'data'))[0]).trim()).toBe('asked')
  })
}
