import { setTimeout as wait } from 'node:timers/promises'
import { endAboveMemory, serveRequests } from '../../platform/workers/process-pool.ts'

/** What a test tells the process to do. */
export interface Order {
  do: 'answer' | 'fail' | 'crash' | 'hang' | 'allocate'
  /** Given back, with the id of the process. */
  value?: Uint8Array
}
export interface Obeyed {
  value: Uint8Array | undefined
  pid: number
  /** The names of its environment. */
  environment: string[]
}

const maxMemoryBytes = 300_000_000
endAboveMemory(maxMemoryBytes)

/** Takes twice the memory that this process may have, a little at a time, as a decoder does. */
async function allocate(): Promise<void> {
  const taken: Buffer[] = []
  while (taken.length < 60) {
    taken.push(Buffer.alloc(maxMemoryBytes / 30, 1))
    await wait(5)
  }
}

serveRequests(async (order: Order): Promise<Obeyed> => {
  if (order.do === 'fail') throw new Error('cannot')
  if (order.do === 'crash') process.abort()
  if (order.do === 'allocate') await allocate()
  if (order.do === 'hang') await wait(60_000)
  return { value: order.value, pid: process.pid, environment: Object.keys(process.env) }
})
