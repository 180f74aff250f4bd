import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { WorkError, type Worker, WorkerPool } from '../../platform/workers/worker-pool.ts'
import { ofWork, ProviderError } from '../provider-error.ts'
import { framesOf } from './mp3.ts'
import type { Pcm } from './wav.ts'

const limits = { hands: 1, waiting: 32, jobMs: 20_000, idleMs: 60_000, jobs: 1000 }
const script = fileURLToPath(new URL('./mp3-encoder.js', import.meta.url))

function encoder(): Worker<Pcm, Buffer | null> {
  const worker = new Thread(script)
  worker.unref()
  let isGone = false
  // An error that nobody listens for would end the server.
  worker
    .on('error', () => undefined)
    .once('exit', () => {
      isGone = true
    })
  return {
    work: (job) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new WorkError('ended'))
        worker.once('message', (mp3: Uint8Array | null) => {
          worker.off('error', gone).off('exit', gone)
          resolve(mp3 && Buffer.from(mp3))
        })
        worker.once('error', gone).once('exit', gone)
        worker.postMessage(job)
      }),
    isGone: () => isGone,
    end: () => void worker.terminate()
  }
}

/** Makes MP3 in a thread of its own, which lives while there is work. */
export class Mp3Encoding {
  private readonly pool = new WorkerPool(encoder, limits)

  /** MP3 at 48 kbit/s that can be joined to others. Throws ProviderError `unreadable` for samples of no usual rate. */
  async encode({ pcm, sampleRate }: Pcm, signal: AbortSignal): Promise<Buffer> {
    if (pcm.length < 2) throw new ProviderError('empty')
    const mp3 = await ofWork(this.pool.do({ pcm, sampleRate }, signal))
    if (mp3 === null) throw new ProviderError('unreadable')
    return framesOf(mp3).mp3
  }

  close(): void {
    this.pool.close()
  }
}
