/* A process that reads pages, several at once, until it is no longer connected: `printed.ts` starts it and tells it its program. */
import { ProviderError, type ProviderFailure } from '../../provider-error.ts'
import { EmbeddedEngine } from '../embedded.ts'
import { NativeEngine } from '../native.ts'
import type { OcrRequest, ReadLine } from '../port.ts'
import { prepare } from './image/prepare.ts'
import { readLinesOf } from './lines.ts'
import { PageReading } from './page-reading.ts'

/** `embedded`: Tesseract.js. `native`: the program of this machine. */
export type Program = 'embedded' | 'native'
/** A page to be read, or one for which nobody waits any more. */
export type PageOrder = ({ id: number } & Omit<OcrRequest, 'signal'>) | { leave: number }
export type PageReply = { id: number } & (
  | { lines: ReadLine[] }
  | { failure: ProviderFailure; retryAfterSeconds: number }
)

const engine = process.argv[2] === 'native' ? new NativeEngine() : new EmbeddedEngine()
const leaving = new Map<number, AbortController>()

async function linesOf({ image, language }: Omit<OcrRequest, 'signal'>, signal: AbortSignal): Promise<ReadLine[]> {
  const prepared = await prepare(image, signal)
  return readLinesOf(await new PageReading(engine, signal).linesOf(prepared, language))
}

process.on('message', async (order: PageOrder) => {
  if ('leave' in order) {
    leaving.get(order.leave)?.abort()
    return
  }
  const { id } = order
  const left = new AbortController()
  leaving.set(id, left)
  const reply = await linesOf(order, left.signal).then(
    (lines): PageReply => ({ id, lines }),
    (error: unknown): PageReply => {
      // What is no failure of a provider is a fault of ours: it ends the process, and who waits is told.
      if (!(error instanceof ProviderError)) throw error
      return { id, failure: error.reason, retryAfterSeconds: error.retryAfterSeconds }
    }
  )
  leaving.delete(id)
  if (process.connected) process.send?.(reply)
})

// A stop at the terminal reaches the whole group of processes: the one that started this one says when to go.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => undefined)
process.on('disconnect', async () => {
  for (const it of leaving.values()) it.abort()
  await engine.close()
  process.exit()
})
