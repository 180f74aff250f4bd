import { AppError } from '../app-error.ts'
import { ProcessPool } from '../workers/process-pool.ts'
import { WorkError } from '../workers/worker-pool.ts'
import type { ImageKind, ImageOutput, ReencodeRequest, ReencodeResult } from './image-process.ts'

export type { ImageKind } from './image-process.ts'
export const imageKinds = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly ImageKind[]

/** Phones save 12 to 16 megapixels by default. Re-encoding more than this would take more memory than the process may use. */
export const maxPixels = 25_000_000

/** The format of an image by its first bytes, whatever the sender declared; null for anything else. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8) ? 'image/webp' : null
}

export interface ReencodeOptions {
  kinds: readonly ImageKind[]
  form: ImageOutput
  /** Pixels. */
  minEdge?: number
}

/** An image of 25 megapixels takes a second or two, an ordinary one far less. */
const limits = { timeoutMs: 20_000, waitingMax: 16, idleMs: 60_000, jobs: 50 }
/** The longest time in the queue. */
const waitMs = 60_000
const retryAfterSeconds = 5

/** Shared by every feature that accepts images, so that their total memory is bounded. The process ends when idle. */
const work = new ProcessPool<ReencodeRequest, ReencodeResult>(new URL('./image-process.ts', import.meta.url), limits)

/**
 * Re-encodes an image upright and without metadata (such as the location where a photo was taken), in a separate process with
 * limited memory, so that a decompression bomb can only end that process.
 * @throws AppError WRONG_KIND for a damaged file or another format, TOO_MANY_PIXELS, TOO_LARGE when it does not fit into
 * `maxBytes`, UNAVAILABLE when the queue is full
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { kinds, form, minEdge = 1 }: ReencodeOptions,
  signal: AbortSignal = AbortSignal.timeout(waitMs)
): Promise<Buffer> {
  const kind = imageKindOf(bytes)
  if (kind === null || !kinds.includes(kind)) throw new AppError('WRONG_KIND')
  const answer = await work.run({ bytes, kind, form, minEdge, maxPixels }, signal).catch((error: unknown) => {
    if (!(error instanceof WorkError)) throw error
    // An image that ends the process, by its memory use or by crashing the decoder, cannot be accepted.
    throw error.reason === 'ended'
      ? new AppError('WRONG_KIND', { cause: error })
      : new AppError('UNAVAILABLE', { retryAfterSeconds, cause: error })
  })
  if ('refused' in answer) throw new AppError(answer.refused)
  return Buffer.from(answer.image.buffer, answer.image.byteOffset, answer.image.byteLength)
}
