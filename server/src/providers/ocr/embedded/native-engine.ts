import { spawn } from 'node:child_process'
import { childEnvironment } from '../../../platform/config/environment.ts'
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

const limits = { ...engineQueue, jobMs: 60_000, idleMs: 0, jobsPerWorker: 1 }
/** Of the program's output: a page in the smallest print has less than a tenth of this. */
const maxOutputBytes = 8 * 1024 * 1024

interface Job {
  png: Buffer
  args: string[]
}

/** Runs the program once for each page. */
function programWorker(program: string): Worker<Job, Line[]> {
  const ended = new AbortController()
  return {
    run: ({ png, args }, signal) => runProgram(program, args, png, AbortSignal.any([signal, ended.signal])),
    isGone: () => ended.signal.aborted,
    end: () => ended.abort()
  }
}

function runProgram(program: string, args: string[], png: Buffer, signal: AbortSignal): Promise<Line[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      // No secret of this process is passed on. One thread a page: pages are read in parallel, not the parts of one.
      env: { ...childEnvironment(), OMP_THREAD_LIMIT: '1' },
      killSignal: 'SIGKILL',
      signal
    })
    const onFailure = () => reject(new WorkError('ended'))
    const chunks: Buffer[] = []
    let receivedBytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
      if (receivedBytes > maxOutputBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.on('error', onFailure)
    child.on('close', (code) =>
      code === 0 ? resolve(linesOfTsv(Buffer.concat(chunks).toString('utf8'))) : onFailure()
    )
    // A program that exits before it has read everything is handled in `close`.
    child.stdin.on('error', () => undefined)
    child.stdin.end(png)
  })
}

/** The program `tesseract` of this machine with the product's own models, one process for each page. */
export class NativeEngine implements Engine {
  private readonly data = new LanguageData(true)
  private readonly pool: WorkerPool<Job, Line[]>

  constructor(program = 'tesseract') {
    this.pool = new WorkerPool(() => programWorker(program), limits)
  }

  async recognise({ page, languages, mode }: EngineTask, signal: AbortSignal): Promise<Line[]> {
    const [folder, png] = await Promise.all([this.data.folder(), pngOf(page)])
    const args = ['stdin', 'stdout', '--tessdata-dir', folder, '-l', modelsOf(languages)]
    args.push('--psm', `${mode}`, '--dpi', dotsPerInch, '-c', 'tessedit_create_tsv=1')
    return fromWorker(this.pool.run({ png, args }, signal))
  }

  async close(): Promise<void> {
    await this.pool.close()
    await this.data.remove()
  }
}
