import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { ProviderError } from '../provider-error.ts'
import type { Grey } from './grey.ts'
import type { Prepared } from './prepare.ts'

/** Pixels: the small print of an A4 sheet is still legible, and a page is read in about a second. */
const largest = { width: 1800, height: 2500 }
/** Letters of a smaller picture are drawn larger than they are. */
const smallestWidth = 1000
const enlargedWidth = 1600
const idleMs = 60_000

/** Built, the thread is a file beside main.js; from sources, it is started with what reads TypeScript. */
function startThread(): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./preparation-thread.js', import.meta.url))
  // A thread does not take over what reads its parent, and `--import` does not reach it.
  const reader = new URL('esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx'))).href
  const thread = new URL('./preparation-thread.ts', import.meta.url).href
  const start = `import { register } from '${reader}'; register(); await import('${thread}')`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`))
}

async function greyFrom(image: Buffer): Promise<Grey> {
  const source = sharp(image, { failOn: 'error' })
  const { width } = await source.metadata()
  const { data, info } = await source
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(
      width < smallestWidth
        ? { width: enlargedWidth }
        : { ...largest, fit: 'inside' as const, withoutEnlargement: true as const }
    )
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

/** Prepares pictures in a thread of its own, taken on when there is work and let go when there is none. */
export class Preparation {
  private thread: Worker | null = null
  private leave: NodeJS.Timeout | undefined
  private readonly waiting = new Map<number, { done(it: Prepared): void; fail(error: unknown): void }>()
  private last = 0

  /** Throws ProviderError: `unreadable` for what is no picture, `unavailable` when the thread ends. */
  async prepare(image: Buffer): Promise<Prepared> {
    const picture = await greyFrom(image).catch(() => {
      throw new ProviderError('unreadable')
    })
    return new Promise((done, fail) => {
      const id = ++this.last
      this.waiting.set(id, { done, fail })
      clearTimeout(this.leave)
      this.thread ??= this.hire()
      this.thread.ref()
      this.thread.postMessage({ id, picture }, [picture.data.buffer as ArrayBuffer])
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.leave)
    await this.thread?.terminate()
  }

  private hire(): Worker {
    const thread = startThread()
    thread.on('message', ({ id, prepared }: { id: number; prepared: Prepared }) => {
      this.waiting.get(id)?.done(prepared)
      this.waiting.delete(id)
      if (this.waiting.size > 0) return
      // An idle thread does not keep the process alive.
      thread.unref()
      this.leave = setTimeout(() => void thread.terminate(), idleMs).unref()
    })
    // `exit` follows, and tells everyone who waits.
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      if (this.thread === thread) this.thread = null
      for (const { fail } of this.waiting.values()) fail(new ProviderError('unavailable'))
      this.waiting.clear()
    })
    return thread
  }
}
