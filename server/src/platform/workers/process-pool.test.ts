import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Obeyed, Order } from '../../testing/processes/obedient-process.ts'
import { ProcessPool } from './process-pool.ts'
import { WorkError } from './worker-pool.ts'

const module = new URL('../../testing/processes/obedient-process.ts', import.meta.url)
let work: ProcessPool<Order, Obeyed>
beforeEach(() => {
  work = new ProcessPool(module, { timeoutMs: 8_000, waitingMax: 2, idleMs: 300 })
})
afterEach(() => work.end())

const ask = (order: Order, signal = new AbortController().signal) => work.ask(order, signal)
const reasonOf = (asked: Promise<Obeyed>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof WorkError ? error.reason : error)
  )
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('answers one question after another in one other process, bytes and all', async () => {
  const [first, second] = await Promise.all([
    ask({ do: 'answer', value: Uint8Array.of(1, 255) }),
    ask({ do: 'answer', value: new Uint8Array(4_000_000).fill(7) })
  ])
  expect(first.pid).not.toBe(process.pid)
  expect(second.pid).toBe(first.pid)
  expect([...(first.value ?? [])]).toEqual([1, 255])
  expect(second.value?.length).toBe(4_000_000)
  expect(first.environment.filter((name) => /KEY|URL|SECRET|PATH/.test(name))).toEqual([])
})

it('ends when it was idle, and starts anew with the next question', async () => {
  const { pid } = await ask({ do: 'answer' })
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
  expect((await ask({ do: 'answer' })).pid).not.toBe(pid)
})

it('says when it could not, and lives on', async () => {
  const { pid } = await ask({ do: 'answer' })
  await expect(ask({ do: 'fail' })).rejects.toMatchObject({ reason: 'failed', detail: 'cannot' })
  expect((await ask({ do: 'answer' })).pid).toBe(pid)
})

it('that crashes fails its own question alone', async () => {
  const [crashed, answered] = await Promise.all([reasonOf(ask({ do: 'crash' })), reasonOf(ask({ do: 'answer' }))])
  expect([crashed, answered]).toEqual(['ended', 'answered'])
})

it('that takes too long is ended', async () => {
  work.end()
  work = new ProcessPool(module, { timeoutMs: 3_000, waitingMax: 2, idleMs: 300 })
  const { pid } = await ask({ do: 'answer' })
  expect(await reasonOf(ask({ do: 'hang' }))).toBe('timedOut')
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
})

it('turns away more than may wait, and lets those go who left', async () => {
  const busy = reasonOf(ask({ do: 'hang' }))
  const gone = new AbortController()
  const leaving = reasonOf(ask({ do: 'answer' }, gone.signal))
  const waiting = reasonOf(ask({ do: 'answer' }))
  expect(await reasonOf(ask({ do: 'answer' }))).toBe('full')
  gone.abort()
  expect(await leaving).toBe('aborted')
  expect(await reasonOf(ask({ do: 'answer' }, AbortSignal.abort()))).toBe('aborted')
  work.end()
  expect(await Promise.all([busy, waiting])).toEqual(['ended', 'ended'])
})

it('ends a process that takes more memory than it may, and starts anew with the next question', async () => {
  const { pid } = await ask({ do: 'answer' })
  expect(await reasonOf(ask({ do: 'allocate' }))).toBe('ended')
  expect(isAlive(pid)).toBe(false)
  expect((await ask({ do: 'answer' })).pid).not.toBe(pid)
})
