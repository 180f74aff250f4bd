import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Deferred, deferred } from './deferred.ts'
import type { ChildReply, ChildRequest } from './process-requests.ts'
import { WorkError, type Worker, WorkerPool } from './worker-pool.ts'

/** In a build every such module is a file beside main.js. From sources the process starts with a loader for TypeScript. */
const isBuilt = import.meta.url.endsWith('.js')

interface ChildOptions {
  /** Arguments of the process. */
  args?: string[]
  /** The whole environment of the process; empty when absent. */
  env?: NodeJS.ProcessEnv
  /** Time that the process has to clean up after it is disconnected. Absent: it is killed immediately. */
  exitMs?: number
}

/** Its input comes from outside, so the process gets no other environment than `env`, and its output reaches no log. */
function startModule(module: URL, { args = [], env = {} }: ChildOptions): ChildProcess {
  const require = createRequire(import.meta.url)
  return fork(fileURLToPath(isBuilt ? module.href.replace(/\.ts$/, '.js') : module), args, {
    execArgv: isBuilt ? [] : ['--import', pathToFileURL(require.resolve('tsx')).href],
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced'
  })
}

/** Runs several jobs at the same time, each with an id. */
class ChildWorker<Q extends object, A> implements Worker<Q, ChildReply<A>> {
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, Deferred<ChildReply<A>>>()
  private lastId = 0
  private hasExited = false
  private readonly exited = deferred<void>()

  constructor(
    module: URL,
    private readonly options: ChildOptions
  ) {
    this.child = startModule(module, options)
    // The process doesn't keep the server alive.
    this.child.unref()
    this.child.channel?.unref()
    this.child.on('message', ({ id, ...reply }: ChildReply<A> & { id: number }) => {
      this.waiting.get(id)?.resolve(reply as ChildReply<A>)
      this.waiting.delete(id)
    })
    this.child.on('error', () => this.onExit())
    this.child.on('exit', () => this.onExit())
  }

  run(request: Q, signal: AbortSignal): Promise<ChildReply<A>> {
    const id = ++this.lastId
    const cancel = () => this.send({ cancel: id })
    const reply = deferred<ChildReply<A>>()
    this.waiting.set(id, reply)
    signal.addEventListener('abort', cancel, { once: true })
    if (this.hasExited) this.failAll()
    else this.send({ id, request })
    return reply.promise.finally(() => signal.removeEventListener('abort', cancel))
  }

  isGone(): boolean {
    return this.hasExited
  }

  async end(): Promise<void> {
    this.failAll()
    if (this.hasExited) return
    const { exitMs = 0 } = this.options
    if (exitMs === 0) {
      this.child.kill('SIGKILL')
      return
    }
    if (this.child.connected) this.child.disconnect()
    const timer = setTimeout(() => this.child.kill('SIGKILL'), exitMs)
    await this.exited.promise
    clearTimeout(timer)
  }

  private send(message: ChildRequest<Q>): void {
    // `send` throws when the process has disconnected. Its exit then fails the jobs.
    if (this.child.connected) this.child.send(message, (error) => error && this.failAll())
  }

  private onExit(): void {
    this.hasExited = true
    this.failAll()
    this.exited.resolve()
  }

  private failAll(): void {
    for (const reply of this.waiting.values()) reply.reject(new WorkError('ended'))
    this.waiting.clear()
  }
}

export interface ProcessPoolOptions extends ChildOptions {
  /** A process that takes longer for a request is ended. */
  timeoutMs: number
  /** Requests that may wait. */
  waitingMax: number
  /** A process without work ends after this time. */
  idleMs: number
  /** A process ends after this many requests, which frees its memory. */
  jobs?: number
  /** Requests that the process handles at the same time; 1 when absent. */
  concurrency?: number
}

/**
 * Handles requests in a child process, so that they don't block the event loop and a crash doesn't end the server. The process
 * starts with the first request, ends when it is idle, and is replaced when it crashes. The module calls `serveRequests`.
 */
export class ProcessPool<Q extends object, A> {
  private readonly pool: WorkerPool<Q, ChildReply<A>>

  constructor(
    module: URL,
    {
      timeoutMs,
      waitingMax,
      idleMs,
      jobs = Number.POSITIVE_INFINITY,
      concurrency = 1,
      ...childOptions
    }: ProcessPoolOptions
  ) {
    this.pool = new WorkerPool(() => new ChildWorker<Q, A>(module, childOptions), {
      workers: 1,
      waiting: waitingMax,
      jobMs: timeoutMs,
      idleMs,
      jobsPerWorker: jobs,
      concurrency
    })
  }

  /** The signal also reaches the process. @throws WorkError */
  async run(request: Q, signal: AbortSignal): Promise<A> {
    const reply = await this.pool.run(request, signal)
    if ('failure' in reply) throw new WorkError('failed', reply.failure)
    return reply.answer
  }

  /** Ends the process; requests that wait fail with `ended`. Resolves after the process's own cleaning up. */
  end(): Promise<void> {
    return this.pool.close()
  }
}
