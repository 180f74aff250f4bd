import sharp from 'sharp'
import { AppError } from '../../platform/app-error.ts'

/** Edge of the kept square, pixels: twice the largest avatar on screen. */
const edge = 256
/** What a phone of today takes at most; more would only be a bomb. */
const maxPixels = 64_000_000

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.max(0, Math.min(text.length, bytes.length - at))).toString(
    'latin1'
  ) === text

/** By content: what a sender calls it is no proof. */
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, '\xff\xd8\xff') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

/**
 * A PNG, JPEG or WebP drawn anew as a 256 × 256 WebP: upright, its middle, without metadata (a phone writes where the picture
 * was taken). Throws WRONG_KIND for anything else or damaged, TOO_LARGE for too many pixels.
 */
export async function toSquare(bytes: Uint8Array): Promise<Buffer> {
  if (!isPicture(bytes)) throw new AppError('WRONG_KIND')
  try {
    const source = sharp(bytes, { limitInputPixels: false, sequentialRead: true, failOn: 'error' })
    const { width, height } = await source.metadata()
    if (width * height > maxPixels) throw new AppError('TOO_LARGE')
    return await source.rotate().resize(edge, edge, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('WRONG_KIND', { cause: error })
  }
}
