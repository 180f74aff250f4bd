import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { WorkError, type Worker, WorkerPool } from '../../platform/workers/worker-pool.ts'
import { fromWorker, ProviderError } from '../provider-error.ts'
import { framesOf } from './mp3.ts'
import type { Pcm } from './wav.ts'

const limits = { workers: 1, waiting: 32, jobMs: 20_000, idleMs: 60_000, jobsPerWorker: 1000 }
const script = fileURLToPath(new URL('./mp3-encoder.js', import.meta.url))

function encoder(): Worker<Pcm, Buffer | null> {
  const worker = new Thread(script)
  worker.unref()
  let isGone = false
  // Without a listener an error would crash the server.
  worker
    .on('error', () => undefined)
    .once('exit', () => {
      isGone = true
    })
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const onGone = () => reject(new WorkError('ended'))
        worker.once('message', (mp3: Uint8Array | null) => {
          worker.off('error', onGone).off('exit', onGone)
          resolve(mp3 && Buffer.from(mp3))
        })
        worker.once('error', onGone).once('exit', onGone)
        worker.postMessage(job)
      }),
    isGone: () => isGone,
    end: () => void worker.terminate()
  }
}

/** Encodes MP3 in a worker thread, which ends when it is idle. */
export class Mp3Encoding {
  private readonly pool = new WorkerPool(encoder, limits)

  /** Returns MP3 at 48 kbit/s that can be joined to others. @throws ProviderError `unreadable` for an unknown sample rate */
  async encode({ pcm, sampleRate }: Pcm, signal: AbortSignal): Promise<Buffer> {
    if (pcm.length < 2) throw new ProviderError('empty')
    const mp3 = await fromWorker(this.pool.run({ pcm, sampleRate }, signal))
    if (mp3 === null) throw new ProviderError('unreadable')
    return framesOf(mp3).mp3
  }

  close(): void {
    this.pool.close()
  }
}
