import { setTimeout as wait } from 'node:timers/promises'
import { answerQuestions } from '../platform/child-work.ts'

/** What a test tells the process to do. */
export interface Order {
  do: 'answer' | 'fail' | 'crash' | 'hang'
  /** Given back, with the id of the process. */
  value?: Uint8Array
}
export interface Obeyed {
  value: Uint8Array | undefined
  pid: number
  /** The names of its environment. */
  environment: string[]
}

answerQuestions(async (order: Order): Promise<Obeyed> => {
  if (order.do === 'fail') throw new Error('cannot')
  if (order.do === 'crash') process.abort()
  if (order.do === 'hang') await wait(60_000)
  return { value: order.value, pid: process.pid, environment: Object.keys(process.env) }
})
