import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** `full`: too many wait. `timedOut`. `ended`: the process broke off. `failed`: it said so, with its reason. `aborted`: nobody waits any more. */
export type ChildFailure = 'full' | 'timedOut' | 'ended' | 'failed' | 'aborted'

export class ChildWorkError extends Error {
  override readonly name = 'ChildWorkError'

  constructor(
    readonly reason: ChildFailure,
    readonly detail = ''
  ) {
    super(`The work in another process gave no answer: ${reason}${detail && `, ${detail}`}`)
  }
}

/** Built, every such module is a file beside main.js; from sources, the process is started with what reads TypeScript. */
const isBuilt = import.meta.url.endsWith('.js')

function startModule(module: URL): ChildProcess {
  const require = createRequire(import.meta.url)
  return fork(fileURLToPath(isBuilt ? module.href.replace(/\.ts$/, '.js') : module), {
    execArgv: isBuilt ? [] : ['--import', pathToFileURL(require.resolve('tsx')).href],
    // What it works on comes from outside: it is given no secret of the environment, and nothing of it reaches a log.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced'
  })
}

interface Job<Q, A> {
  question: Q
  resolve(answer: A): void
  reject(error: unknown): void
}

/** What the process sends for each question. */
export type ChildReply<A> = { answer: A } | { failure: string }

/**
 * Work in a process of its own, one question after another, so that the event loop is never held and a crash takes nothing
 * with it. The process starts with the first question, ends when it was idle, and is started anew after it broke.
 */
export class ChildWork<Q extends object, A> {
  private child: ChildProcess | null = null
  private working: Job<Q, A> | null = null
  private readonly waiting: Job<Q, A>[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly module: URL,
    private readonly limits: { timeoutMs: number; waitingMax: number; idleMs: number }
  ) {}

  /** Throws ChildWorkError. */
  async ask(question: Q, signal: AbortSignal): Promise<A> {
    if (signal.aborted) throw new ChildWorkError('aborted')
    if (this.waiting.length >= this.limits.waitingMax) throw new ChildWorkError('full')
    let leave = () => {}
    try {
      return await new Promise<A>((resolve, reject) => {
        const job = { question, resolve, reject }
        leave = () => {
          const at = this.waiting.indexOf(job)
          if (at >= 0) this.waiting.splice(at, 1)
          // One that is being worked on comes to its end: a new process would cost more.
          reject(new ChildWorkError('aborted'))
        }
        signal.addEventListener('abort', leave, { once: true })
        this.waiting.push(job)
        this.next()
      })
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** Ends the process; who waits is told. */
  end(): void {
    for (const job of this.waiting.splice(0)) job.reject(new ChildWorkError('ended'))
    this.broke('ended')
  }

  private next(): void {
    if (this.working) return
    clearTimeout(this.timer)
    const job = this.waiting.shift()
    if (!job) {
      if (this.child) this.timer = setTimeout(() => this.broke('ended'), this.limits.idleMs).unref()
      return
    }
    this.working = job
    this.timer = setTimeout(() => this.broke('timedOut'), this.limits.timeoutMs)
    const child = this.child ?? this.start()
    child.send(job.question, (error) => {
      if (error && child === this.child) this.broke('ended')
    })
  }

  private start(): ChildProcess {
    const child = startModule(this.module)
    this.child = child
    // Whoever closes the server does not wait for it.
    child.unref()
    child.channel?.unref()
    child.on('message', (reply: ChildReply<A>) => {
      // One that was given up may still have spoken: its answer belongs to nobody any more.
      if (child !== this.child) return
      const job = this.working
      this.working = null
      if ('answer' in reply) job?.resolve(reply.answer)
      else job?.reject(new ChildWorkError('failed', reply.failure))
      this.next()
    })
    const onEnd = () => {
      if (child === this.child) this.broke('ended')
    }
    child.on('error', onEnd)
    child.on('exit', onEnd)
    return child
  }

  private broke(reason: ChildFailure): void {
    clearTimeout(this.timer)
    const { child, working } = this
    this.child = null
    this.working = null
    child?.kill('SIGKILL')
    working?.reject(new ChildWorkError(reason))
    if (this.waiting.length > 0) this.next()
  }
}

/** In the process itself: answers each question that comes. */
export function answerQuestions<Q, A>(answer: (question: Q) => Promise<A>): void {
  process.on('message', (question: Q) => {
    void answer(question)
      .then(
        (it): ChildReply<A> => ({ answer: it }),
        (error: unknown): ChildReply<A> => ({ failure: error instanceof Error ? error.message : 'unknown' })
      )
      .then((reply) => process.send?.(reply))
  })
}
