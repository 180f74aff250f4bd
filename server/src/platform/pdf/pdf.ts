import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import { WorkError, type Worker, WorkerPool } from '../workers/worker-pool.ts'

/** A document to lay out: a Typst template, and the data and the files that it reads. */
export interface PdfJob {
  template: string
  /** Becomes `data.json`. Its texts are never read as markup. */
  data: unknown
  /** By the names under which the template reads them. */
  files: Record<string, Uint8Array>
}

type Laid = { pdf: Uint8Array } | { error: string }

/** A page takes some 30 ms once the thread has read its fonts, which takes a third of a second. */
const limits = { workers: 1, waiting: 64, jobMs: 20_000, idleMs: 10 * 60_000, jobsPerWorker: 5000 }
const waitMs = 30_000
const retryAfterSeconds = 5
const script = fileURLToPath(new URL('./pdf-thread.js', import.meta.url))

function layoutThread(): Worker<PdfJob, Laid> {
  const thread = new Thread(script)
  thread.unref()
  let isGone = false
  // Without a listener an error would crash the server.
  thread
    .on('error', () => undefined)
    .once('exit', () => {
      isGone = true
    })
  return {
    run: ({ template, data, files }) =>
      new Promise((resolve, reject) => {
        const onGone = () => reject(new WorkError('ended'))
        thread.once('message', (laid: Laid) => {
          thread.off('error', onGone).off('exit', onGone)
          resolve(laid)
        })
        thread.once('error', onGone).once('exit', onGone)
        thread.postMessage({ template, data: JSON.stringify(data), files })
      }),
    isGone: () => isGone,
    end: () => void thread.terminate()
  }
}

/** Shared by every document. The thread ends when it is idle. */
const pool = new WorkerPool(layoutThread, limits)

/** Lays out a document in a thread of its own. @throws AppError UNAVAILABLE when too many wait or the thread dies */
export async function layOutPdf(job: PdfJob, signal = AbortSignal.timeout(waitMs)): Promise<Buffer> {
  const laid = await pool.run(job, signal).catch((cause: unknown) => {
    throw cause instanceof WorkError ? new AppError('UNAVAILABLE', { retryAfterSeconds, cause }) : cause
  })
  if ('error' in laid) throw new Error(`The template of a document is wrong: ${laid.error}`)
  return Buffer.from(laid.pdf)
}
