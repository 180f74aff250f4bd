import { childEnvironment } from '../../../platform/config/environment.ts'
import { ProcessPool } from '../../../platform/workers/process-pool.ts'
import { fromWorker, ProviderError } from '../../provider-error.ts'
import type { Ocr, OcrResult } from '../port.ts'
import type { EngineName, PageReply, PageRequest } from './ocr-process.ts'

const defaultReadMs = 20_000
const idleMs = 60_000
/** The process removes a folder with language data before it exits. */
const exitMs = 5_000

/**
 * Reads printed text with Tesseract. Pages are prepared and read in a child process, so that they don't block the event loop and
 * the process's end frees its memory.
 */
export function tesseractOcr(name: string, engine: EngineName, readMs = defaultReadMs): Ocr {
  const pool = new ProcessPool<PageRequest, PageReply>(new URL('./ocr-process.ts', import.meta.url), {
    args: [engine],
    env: { ...childEnvironment(), MALLOC_ARENA_MAX: '2' },
    // A request is cancelled after `readMs`. A process that doesn't react to that is ended.
    timeoutMs: readMs + exitMs,
    idleMs,
    exitMs,
    // The engine in the process limits how many of its tasks run and wait.
    concurrency: Number.POSITIVE_INFINITY,
    waitingMax: 0
  })
  return {
    name,
    isOutside: false,
    readsHandwriting: false,
    async read({ image, language, signal }): Promise<OcrResult> {
      const timeout = AbortSignal.timeout(readMs)
      const reply = await fromWorker(pool.run({ image, language }, AbortSignal.any([signal, timeout]))).catch(
        (error: unknown) => {
          if (timeout.aborted && !signal.aborted) throw new ProviderError('timedOut')
          throw error
        }
      )
      if ('reason' in reply) throw new ProviderError(reply.reason, reply.retryAfterSeconds)
      return reply
    },
    close: () => pool.end()
  }
}
