import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from '../../../platform/config/environment.ts'
import { startModule } from '../../../platform/workers/process-pool.ts'
import { ProviderError } from '../../provider-error.ts'
import type { Ocr, OcrRequest, Reading } from '../port.ts'
import type { PageOrder, PageReply, Program } from './reading-process.ts'

export const usualReadMs = 20_000
const idleMs = 60_000
/** It has a folder to remove. */
const leavingMs = 5_000

/** Pages are read in a process of its own: their pixels never hold the event loop that serves everyone, and its memory goes with it. */
class ReadingProcess {
  private child: ChildProcess | null = null
  private leave: NodeJS.Timeout | undefined
  private readonly waiting = new Map<number, { done(reading: Reading): void; fail(error: ProviderError): void }>()
  private last = 0

  constructor(private readonly program: Program) {}

  /** Throws ProviderError. */
  read({ image, language, signal }: OcrRequest): Promise<Reading> {
    if (signal.aborted) return Promise.reject(new ProviderError('aborted'))
    return new Promise((done, fail) => {
      const id = ++this.last
      const left = () => {
        this.order({ leave: id })
        this.settled(id)?.fail(new ProviderError('aborted'))
      }
      const settled = () => signal.removeEventListener('abort', left)
      signal.addEventListener('abort', left, { once: true })
      this.waiting.set(id, {
        done: (reading) => {
          settled()
          done(reading)
        },
        fail: (error) => {
          settled()
          fail(error)
        }
      })
      clearTimeout(this.leave)
      this.order({ id, image, language })
    })
  }

  async close(): Promise<void> {
    const { child } = this
    if (!child) return
    const ended = once(child, 'exit')
    this.dismiss(child)
    this.failAll()
    const killed = setTimeout(() => child.kill('SIGKILL'), leavingMs)
    await ended
    clearTimeout(killed)
  }

  private order(pageOrder: PageOrder): void {
    this.child ??= this.spawn()
    this.child.ref()
    this.child.channel?.ref()
    // One that is gone tells everyone who waits by its exit.
    this.child.send(pageOrder, () => undefined)
  }

  private spawn(): ChildProcess {
    const env = { ...childEnvironment(), MALLOC_ARENA_MAX: '2' }
    const child = startModule(new URL('./reading-process.ts', import.meta.url), [this.program], env)
    child.on('message', ({ id, ...reply }: PageReply) => {
      const reading = this.settled(id)
      if ('lines' in reply) reading?.done({ lines: reply.lines })
      else reading?.fail(new ProviderError(reply.failure, reply.retryAfterSeconds))
    })
    const gone = () => {
      // Nobody waits for one that was dismissed.
      if (this.child !== child) return
      this.child = null
      this.failAll()
    }
    child.on('error', gone)
    child.on('exit', gone)
    return child
  }

  private failAll(): void {
    for (const id of this.waiting.keys()) this.settled(id)?.fail(new ProviderError('unavailable'))
  }

  private settled(id: number) {
    const reading = this.waiting.get(id)
    this.waiting.delete(id)
    const { child } = this
    if (child && this.waiting.size === 0) {
      // An idle one does not keep this process alive.
      child.unref()
      child.channel?.unref()
      clearTimeout(this.leave)
      this.leave = setTimeout(() => this.dismiss(child), idleMs).unref()
    }
    return reading
  }

  /** It ends by itself when it is no longer connected. */
  private dismiss(child: ChildProcess): void {
    clearTimeout(this.leave)
    if (this.child === child) this.child = null
    if (child.connected) child.disconnect()
  }
}

/** A reader of print: prepares the picture, reads it, and gives its lines. */
export function printedReader(name: string, program: Program, readMs = usualReadMs): Ocr {
  const reading = new ReadingProcess(program)
  return {
    name,
    isOutside: false,
    readsHandwriting: false,
    async read(request): Promise<Reading> {
      const late = AbortSignal.timeout(readMs)
      try {
        return await reading.read({ ...request, signal: AbortSignal.any([request.signal, late]) })
      } catch (error) {
        if (late.aborted && !request.signal.aborted) throw new ProviderError('timedOut')
        throw error
      }
    },
    close: () => reading.close()
  }
}
