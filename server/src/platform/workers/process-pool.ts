import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { WorkError, type Worker, WorkerPool } from './worker-pool.ts'

/** Built, every such module is a file beside main.js; from sources, the process is started with what reads TypeScript. */
const isBuilt = import.meta.url.endsWith('.js')

/**
 * A module of ours as a process of its own, spoken with by messages. What it works on comes from outside: it is given nothing of
 * the environment but `env`, and nothing that it prints reaches a log.
 */
export function startModule(module: URL, args: string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const require = createRequire(import.meta.url)
  return fork(fileURLToPath(isBuilt ? module.href.replace(/\.ts$/, '.js') : module), args, {
    execArgv: isBuilt ? [] : ['--import', pathToFileURL(require.resolve('tsx')).href],
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced'
  })
}

/** What the process sends for each question. */
export type ChildReply<A> = { answer: A } | { failure: string }

function childWorker<Q extends object, A>(module: URL): Worker<Q, ChildReply<A>> {
  const child = startModule(module)
  // Whoever closes the server does not wait for it.
  child.unref()
  child.channel?.unref()
  let reply: ((reply: ChildReply<A>) => void) | null = null
  let broke: () => void = () => undefined
  let isGone = false
  const onEnd = () => {
    isGone = true
    broke()
  }
  child.on('message', (value: ChildReply<A>) => reply?.(value))
  child.on('error', onEnd)
  child.on('exit', onEnd)
  return {
    work: (question) =>
      new Promise((resolve, reject) => {
        reply = resolve
        broke = () => reject(new WorkError('ended'))
        if (isGone) broke()
        else child.send(question, (error) => error && broke())
      }),
    isGone: () => isGone,
    end: () => {
      child.kill('SIGKILL')
      broke()
    }
  }
}

export interface ProcessPoolLimits {
  timeoutMs: number
  /** Questions that may wait. */
  waitingMax: number
  /** A process without work ends after this long. */
  idleMs: number
  /** A process ends after so many questions, and its memory with it. */
  jobs?: number
}

/**
 * Work in a process of its own, one question after another, so that the event loop is never held and a crash takes nothing
 * with it. The process starts with the first question, ends when it was idle, and is started anew after it broke.
 */
export class ProcessPool<Q extends object, A> {
  private readonly pool: WorkerPool<Q, ChildReply<A>>

  constructor(module: URL, { timeoutMs, waitingMax, idleMs, jobs = Number.POSITIVE_INFINITY }: ProcessPoolLimits) {
    this.pool = new WorkerPool(() => childWorker<Q, A>(module), {
      hands: 1,
      waiting: waitingMax,
      jobMs: timeoutMs,
      idleMs,
      jobs
    })
  }

  /** Throws WorkError. */
  async ask(question: Q, signal: AbortSignal): Promise<A> {
    const reply = await this.pool.do(question, signal)
    if ('failure' in reply) throw new WorkError('failed', reply.failure)
    return reply.answer
  }

  /** Ends the process; who waits is told. */
  end(): void {
    this.pool.close()
  }
}

const memoryCheckMs = 10

/**
 * In the process itself: ends it once it takes more memory, also of native code, than this. For work that happens outside the
 * JavaScript thread, which is free to look.
 */
export function endAboveMemory(bytes: number): void {
  const check = () => {
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL')
  }
  setInterval(check, memoryCheckMs).unref()
}

/** In the process itself: answers each question that comes. */
export function serveRequests<Q, A>(answer: (question: Q) => Promise<A>): void {
  process.on('message', (question: Q) => {
    void answer(question)
      .then(
        (result): ChildReply<A> => ({ answer: result }),
        (error: unknown): ChildReply<A> => ({ failure: error instanceof Error ? error.message : 'unknown' })
      )
      .then((reply) => process.send?.(reply))
  })
}
