import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestReply, TestRequest } from '../../testing/processes/test-process.ts'
import { ProcessPool } from './process-pool.ts'
import { WorkError } from './worker-pool.ts'

const module = new URL('../../testing/processes/test-process.ts', import.meta.url)
let pool: ProcessPool<TestRequest, TestReply>
beforeEach(() => {
  pool = new ProcessPool(module, { timeoutMs: 8_000, waitingMax: 2, idleMs: 300 })
})
afterEach(() => pool.end())

const run = (request: TestRequest, signal = new AbortController().signal) => pool.run(request, signal)
const reasonOf = (result: Promise<TestReply>) =>
  result.then(
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

it('handles requests one after another in one child process, without the environment of the server', async () => {
  const [first, second] = await Promise.all([
    run({ do: 'answer', value: Uint8Array.of(1, 255) }),
    run({ do: 'answer', value: new Uint8Array(4_000_000).fill(7) })
  ])
  expect(first.pid).not.toBe(process.pid)
  expect(second.pid).toBe(first.pid)
  expect([...(first.value ?? [])]).toEqual([1, 255])
  expect(second.value?.length).toBe(4_000_000)
  expect(first.environment.filter((name) => /KEY|URL|SECRET|PATH/.test(name))).toEqual([])
})

it('ends an idle process and starts another one for the next request', async () => {
  const { pid } = await run({ do: 'answer' })
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
  expect((await run({ do: 'answer' })).pid).not.toBe(pid)
})

it('reports an error of the handler and keeps the process', async () => {
  const { pid } = await run({ do: 'answer' })
  await expect(run({ do: 'fail' })).rejects.toMatchObject({ reason: 'failed', detail: 'cannot' })
  expect((await run({ do: 'answer' })).pid).toBe(pid)
})

it('fails only the request in which the process crashes', async () => {
  const [crashed, answered] = await Promise.all([reasonOf(run({ do: 'crash' })), reasonOf(run({ do: 'answer' }))])
  expect([crashed, answered]).toEqual(['ended', 'answered'])
})

it('ends a process that takes too long', async () => {
  pool.end()
  pool = new ProcessPool(module, { timeoutMs: 3_000, waitingMax: 2, idleMs: 300 })
  const { pid } = await run({ do: 'answer' })
  expect(await reasonOf(run({ do: 'hang' }))).toBe('timedOut')
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
})

it('refuses more requests than may wait, and drops those that are aborted', async () => {
  const busy = reasonOf(run({ do: 'hang' }))
  const controller = new AbortController()
  const aborted = reasonOf(run({ do: 'answer' }, controller.signal))
  const waiting = reasonOf(run({ do: 'answer' }))
  expect(await reasonOf(run({ do: 'answer' }))).toBe('full')
  controller.abort()
  expect(await aborted).toBe('aborted')
  expect(await reasonOf(run({ do: 'answer' }, AbortSignal.abort()))).toBe('aborted')
  pool.end()
  expect(await Promise.all([busy, waiting])).toEqual(['ended', 'ended'])
})

it('ends a process that uses too much memory, and starts another one for the next request', async () => {
  const { pid } = await run({ do: 'answer' })
  expect(await reasonOf(run({ do: 'allocate' }))).toBe('ended')
  expect(isAlive(pid)).toBe(false)
  expect((await run({ do: 'answer' })).pid).not.toBe(pid)
})

it('handles several requests at the same time and cancels only the aborted one', async () => {
  await pool.end()
  pool = new ProcessPool(module, { timeoutMs: 8_000, waitingMax: 0, idleMs: 300, concurrency: 3 })
  const controller = new AbortController()
  const aborted = reasonOf(run({ do: 'waitForAbort' }, controller.signal))
  const { pid } = await run({ do: 'answer' })
  controller.abort()
  expect(await aborted).toBe('aborted')
  for (let i = 0; i < 2; i++) expect((await run({ do: 'answer' })).pid).toBe(pid)
  // The cancelled request no longer counts, so three requests run at the same time again.
  const hanging = [1, 2, 3].map(() => reasonOf(run({ do: 'hang' })))
  expect(await reasonOf(run({ do: 'answer' }))).toBe('full')
  await pool.end()
  expect(await Promise.all(hanging)).toEqual(['ended', 'ended', 'ended'])
})

it('waits for a process that cleans up before it exits', async () => {
  await pool.end()
  pool = new ProcessPool(module, { timeoutMs: 8_000, waitingMax: 2, idleMs: 300, exitMs: 5_000 })
  const { pid } = await run({ do: 'answer' })
  await pool.end()
  expect(isAlive(pid)).toBe(false)
})
