import type { Worker as Thread } from 'node:worker_threads'
import { createWorker, OEM, type PSM, type Worker as Tesseract } from 'tesseract.js'
import { WorkError, type Worker, WorkerPool } from '../../../platform/workers/worker-pool.ts'
import { fromWorker } from '../../provider-error.ts'
import {
  dotsPerInch,
  type Engine,
  type EngineTask,
  engineQueue,
  type Line,
  linesOfTsv,
  modelsOf,
  pngOf
} from './engine.ts'
import { LanguageData } from './language-data.ts'

/** A worker uses 60 to 150 MB, and only its end frees what it has allocated. */
const limits = { ...engineQueue, jobMs: 60_000, idleMs: 60_000, jobsPerWorker: 60 }

interface Job {
  png: Buffer
  models: string
  mode: PSM
}

/** One thread of Tesseract.js. It starts with its first job. */
class TesseractWorker implements Worker<Job, Line[]> {
  private tesseract: Promise<Tesseract> | null = null
  private loadedModels = ''
  private isEnded = false

  constructor(private readonly data: LanguageData) {}

  async run(job: Job, signal: AbortSignal): Promise<Line[]> {
    // An ended thread never settles its promises, so an abort rejects here; the pool then ends the thread.
    return rejectOnAbort(signal, this.recognise(job))
  }

  isReadyFor({ models }: Job): boolean {
    return this.loadedModels === models
  }

  isGone(): boolean {
    return this.isEnded
  }

  end(): void {
    this.isEnded = true
    void this.tesseract?.then((tesseract) => tesseract.terminate()).catch(() => undefined)
  }

  private async recognise({ png, models, mode }: Job): Promise<Line[]> {
    this.tesseract ??= this.start(models)
    const tesseract = await this.tesseract
    if (this.loadedModels !== models) await tesseract.reinitialize(models, OEM.LSTM_ONLY)
    this.loadedModels = models
    await tesseract.setParameters({ tessedit_pageseg_mode: mode, user_defined_dpi: dotsPerInch })
    // TSV is much smaller than the default output with every symbol, which this thread would have to unpack.
    const { data } = await tesseract.recognize(png, {}, { text: false, tsv: true })
    return linesOfTsv(data.tsv ?? '')
  }

  private async start(models: string): Promise<Tesseract> {
    const tesseract = await createWorker(models, OEM.LSTM_ONLY, {
      // Without a path Tesseract.js downloads the models.
      langPath: await this.data.folder(),
      gzip: true,
      cacheMethod: 'none',
      // Errors reject the call; without a handler they are also thrown as uncaught.
      errorHandler: () => undefined
    })
    this.loadedModels = models
    const { worker: thread } = tesseract as unknown as { worker: Thread }
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      this.isEnded = true
    })
    // The pool's timer keeps the process alive while a job runs.
    thread.unref()
    return tesseract
  }
}

/** Tesseract compiled to WebAssembly, in worker threads that start with the first page and end when idle. Makes no network calls. */
export class EmbeddedEngine implements Engine {
  private readonly data = new LanguageData(false)
  private readonly pool = new WorkerPool(() => new TesseractWorker(this.data), limits)

  async recognise({ page, languages, mode }: EngineTask, signal: AbortSignal): Promise<Line[]> {
    const png = await pngOf(page)
    return fromWorker(this.pool.run({ png, models: modelsOf(languages), mode: `${mode}` as PSM }, signal))
  }

  async close(): Promise<void> {
    await this.pool.close()
    await this.data.remove()
  }

  /** Worker threads that are alive, for tests and measurements. */
  get size(): number {
    return this.pool.size
  }
}

function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new WorkError('aborted'))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
