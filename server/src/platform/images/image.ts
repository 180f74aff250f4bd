import { AppError } from '../app-error.ts'
import { ProcessPool } from '../workers/process-pool.ts'
import { WorkError } from '../workers/worker-pool.ts'
import type { PictureAnswer, PictureForm, PictureKind, PictureQuestion } from './image-process.ts'

export type { PictureKind } from './image-process.ts'
export const pictureKinds = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly PictureKind[]

/** Phones save 12 to 16 megapixels by default. Re-encoding more than this would take more memory than the process may use. */
export const maxPixels = 25_000_000

/** By content: what a sender calls it is no proof. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8) ? 'image/webp' : null
}

export interface PictureTerms {
  kinds: readonly PictureKind[]
  form: PictureForm
  /** Pixels. */
  leastEdge?: number
}

/** A picture of 25 megapixels takes a second or two, an ordinary one far less. */
const limits = { timeoutMs: 20_000, waitingMax: 16, idleMs: 60_000, jobs: 50 }
/** Nobody waits longer in the queue. */
const waitMs = 60_000
const retryAfterSeconds = 5

/** Shared by every feature that accepts pictures, because it bounds the memory of the machine. The process ends when idle. */
const work = new ProcessPool<PictureQuestion, PictureAnswer>(new URL('./image-process.ts', import.meta.url), limits)

/**
 * Re-encodes a picture upright and without metadata (a phone writes where a picture was taken), in a process with little memory
 * that a decompression bomb can only end. Throws WRONG_KIND for anything else or damaged, TOO_MANY_PIXELS, TOO_LARGE for what
 * does not fit into the form's bytes, UNAVAILABLE when too many pictures wait.
 */
export async function reencodePicture(
  bytes: Uint8Array,
  { kinds, form, leastEdge = 1 }: PictureTerms,
  signal: AbortSignal = AbortSignal.timeout(waitMs)
): Promise<Buffer> {
  const kind = pictureKindOf(bytes)
  if (kind === null || !kinds.includes(kind)) throw new AppError('WRONG_KIND')
  const answer = await work.run({ bytes, kind, form, leastEdge, maxPixels }, signal).catch((error: unknown) => {
    if (!(error instanceof WorkError)) throw error
    // A picture that ends the process, by its memory or by a fault of the decoder, is no picture that can be taken.
    throw error.reason === 'ended'
      ? new AppError('WRONG_KIND', { cause: error })
      : new AppError('UNAVAILABLE', { retryAfterSeconds, cause: error })
  })
  if ('refused' in answer) throw new AppError(answer.refused)
  return Buffer.from(answer.image.buffer, answer.image.byteOffset, answer.image.byteLength)
}
