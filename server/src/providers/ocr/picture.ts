import { scanMaxBytes } from '@arogyachat/contract/scanner'
import sharp from 'sharp'
import { AppError } from '../../platform/app-error.ts'

/** What a phone of today takes at most, by the specification; more would only be a bomb. */
export const mostPixels = 40_000_000
/** What is read, and what leaves for a provider: no more than print needs. */
const largest = { width: 2000, height: 2600 }
const leastEdge = 16

const isPng = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n'
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/**
 * A PNG or JPEG, told by its bytes, drawn anew as a JPEG: upright, without metadata (a phone writes where the picture was
 * taken), of a bounded size. Throws WRONG_KIND for anything else or damaged, TOO_LARGE for too many bytes or pixels.
 */
export async function redrawn(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > scanMaxBytes) throw new AppError('TOO_LARGE')
  if (!isPng(bytes) && !isJpeg(bytes)) throw new AppError('WRONG_KIND')
  try {
    const source = sharp(bytes, { limitInputPixels: false, sequentialRead: true, failOn: 'error' })
    const { width, height, format } = await source.metadata()
    if (format !== 'png' && format !== 'jpeg') throw new AppError('WRONG_KIND')
    if (width * height > mostPixels) throw new AppError('TOO_LARGE')
    if (Math.min(width, height) < leastEdge) throw new AppError('WRONG_KIND')
    return await source
      .rotate()
      .flatten({ background: '#fff' })
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('WRONG_KIND', { cause: error })
  }
}
