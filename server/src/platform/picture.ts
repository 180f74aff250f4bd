import sharp, { type Sharp } from 'sharp'
import { AppError } from './app-error.ts'

export const pictureKinds = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** What a phone of today takes at most; more would only be a bomb. */
export const phonePixels = 64_000_000

/** By content: what a sender calls it is no proof. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8) ? 'image/webp' : null
}

/** What a picture must be. */
export interface PictureTerms {
  kinds: readonly PictureKind[]
  maxPixels: number
  /** Pixels. */
  leastEdge?: number
}
/** A picture as it is decoded; edges are those of the file, before it is upright. */
export interface Decoded {
  kind: PictureKind
  width: number
  height: number
}

/**
 * Decodes a picture and has it drawn anew: `draw` is given it upright, and what it makes carries no metadata (a phone writes
 * where a picture was taken). Throws WRONG_KIND for anything else or damaged, TOO_LARGE for too many pixels.
 */
export async function drawAnew(
  bytes: Uint8Array,
  { kinds, maxPixels, leastEdge = 1 }: PictureTerms,
  draw: (upright: Sharp, of: Decoded) => Promise<Buffer>
): Promise<Buffer> {
  const kind = pictureKindOf(bytes)
  if (kind === null || !kinds.includes(kind)) throw new AppError('WRONG_KIND')
  try {
    const source = sharp(bytes, { limitInputPixels: false, sequentialRead: true, failOn: 'error' })
    const { width, height, format } = await source.metadata()
    if (`image/${format}` !== kind) throw new AppError('WRONG_KIND')
    if (width * height > maxPixels) throw new AppError('TOO_LARGE')
    if (Math.min(width, height) < leastEdge) throw new AppError('WRONG_KIND')
    return await draw(source.rotate(), { kind, width, height })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('WRONG_KIND', { cause: error })
  }
}
