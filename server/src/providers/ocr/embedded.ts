import type { Worker as Thread } from 'node:worker_threads'
import { createWorker, OEM, type PSM, type Worker } from 'tesseract.js'
import { ProviderError } from '../provider-error.ts'
import { dotsPerInch, type Engine, type Line, linesOfTable, modelOf, pngOf, type Task } from './embedded/engine.ts'
import { Turns } from './embedded/image/turns.ts'
import { LanguageData } from './embedded/language-data.ts'

/** Each has 60 to 150 MB. */
const places = 2
const waiting = 40
/** What a worker has taken of memory goes only with the worker. */
const mostTasks = 60
const idleMs = 60_000

interface Reader {
  worker: Worker
  thread: Thread
  models: string
  tasks: number
  leave: NodeJS.Timeout | undefined
}

/** Tesseract compiled to WebAssembly, in worker threads that begin with the first picture and end without work. Never online. */
export class EmbeddedEngine implements Engine {
  private readonly data = new LanguageData(false)
  private readonly turns = new Turns(places, waiting)
  private free: Reader[] = []
  private readonly busy = new Set<Reader>()

  recognise(task: Task, signal: AbortSignal): Promise<Line[]> {
    return this.turns.take(signal, () => this.read(task, signal))
  }

  async close(): Promise<void> {
    for (const it of [...this.free, ...this.busy]) dismiss(it)
    this.free = []
    await this.data.remove()
  }

  /** Threads that are alive: for tests and measurements. */
  get size(): number {
    return this.free.length + this.busy.size
  }

  private async read({ page, languages, mode }: Task, signal: AbortSignal): Promise<Line[]> {
    const image = await untilAborted(signal, pngOf(page))
    const reader = await this.readerFor(languages.map((language) => modelOf[language]).join('+'))
    this.busy.add(reader)
    let isWhole = false
    try {
      const parameters = { tessedit_pageseg_mode: `${mode}` as PSM, user_defined_dpi: dotsPerInch }
      await untilAborted(signal, reader.worker.setParameters(parameters))
      const { data } = await untilAborted(
        signal,
        // A table is a fraction of what it tells of every letter otherwise, which this thread would have to unpack.
        reader.worker.recognize(image, {}, { text: false, tsv: true })
      )
      isWhole = true
      return linesOfTable(data.tsv ?? '')
    } catch (error) {
      // Tesseract rejects with a text of its own, which may speak of the picture.
      throw error instanceof ProviderError ? error : new ProviderError('unavailable')
    } finally {
      this.busy.delete(reader)
      this.rest(reader, isWhole)
    }
  }

  private async readerFor(models: string): Promise<Reader> {
    const reader = this.free.find((reader) => reader.models === models) ?? this.free[0]
    if (!reader) return spawn(models, await this.data.at())
    this.free = this.free.filter((entry) => entry !== reader)
    clearTimeout(reader.leave)
    reader.thread.ref()
    if (reader.models !== models) {
      await reader.worker.reinitialize(models, OEM.LSTM_ONLY)
      reader.models = models
    }
    return reader
  }

  /** One that was interrupted is still at work on what nobody waits for. */
  private rest(reader: Reader, isWhole: boolean): void {
    reader.tasks++
    if (!isWhole || reader.tasks >= mostTasks) {
      dismiss(reader)
      return
    }
    // An idle reader does not keep the process alive.
    reader.thread.unref()
    reader.leave = setTimeout(() => {
      this.free = this.free.filter((entry) => entry !== reader)
      dismiss(reader)
    }, idleMs).unref()
    this.free.push(reader)
  }
}

async function spawn(models: string, langPath: string): Promise<Reader> {
  try {
    const worker = await createWorker(models, OEM.LSTM_ONLY, {
      // Without a path it would fetch the models from a server of others.
      langPath,
      gzip: true,
      cacheMethod: 'none',
      // What fails is told to whoever asked; without this it is also thrown at the process.
      errorHandler: () => undefined
    })
    const { worker: thread } = worker as unknown as { worker: Thread }
    thread.on('error', () => undefined)
    return { worker, thread, models, tasks: 0, leave: undefined }
  } catch {
    throw new ProviderError('unavailable')
  }
}

function dismiss({ worker, leave }: Reader): void {
  clearTimeout(leave)
  void worker.terminate()
}

/** A thread that is ended never settles what was asked of it. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const left = () => fail(new ProviderError('aborted'))
    if (signal.aborted) left()
    signal.addEventListener('abort', left, { once: true })
    work.then(done, fail).finally(() => signal.removeEventListener('abort', left))
  })
}
