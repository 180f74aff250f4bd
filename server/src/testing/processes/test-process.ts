import { setTimeout as wait } from 'node:timers/promises'
import { endAboveMemory, serveRequests } from '../../platform/workers/process-requests.ts'

/** What the process does for a test. */
export interface TestRequest {
  do: 'answer' | 'fail' | 'crash' | 'hang' | 'waitForAbort' | 'allocate'
  /** Returned with the id of the process. */
  value?: Uint8Array
}
export interface TestReply {
  value: Uint8Array | undefined
  pid: number
  /** The names of the environment variables. */
  environment: string[]
}

const maxMemoryBytes = 300_000_000
endAboveMemory(maxMemoryBytes)

/** Allocates twice the allowed memory in small steps, as a decoder does. */
async function allocate(): Promise<void> {
  const buffers: Buffer[] = []
  while (buffers.length < 60) {
    buffers.push(Buffer.alloc(maxMemoryBytes / 30, 1))
    await wait(5)
  }
}

serveRequests(async (request: TestRequest, signal): Promise<TestReply> => {
  if (request.do === 'fail') throw new Error('cannot')
  if (request.do === 'crash') process.abort()
  if (request.do === 'allocate') await allocate()
  if (request.do === 'hang') await wait(60_000)
  if (request.do === 'waitForAbort') await wait(60_000, undefined, { signal }).catch(() => undefined)
  return { value: request.value, pid: process.pid, environment: Object.keys(process.env) }
})
