import { scanKinds, scanMaxBytes } from '@arogyachat/contract/scanner'
import { AppError } from '../../platform/app-error.ts'
import { drawAnew } from '../../platform/picture.ts'

/** What a phone of today takes at most, by the specification; more would only be a bomb. */
export const mostPixels = 40_000_000
/** What is read, and what leaves for a provider: no more than print needs. */
const largest = { width: 2000, height: 2600 }
const leastEdge = 16

/** A PNG or JPEG drawn anew as a JPEG of a bounded size. Throws what `drawAnew` throws, and TOO_LARGE for too many bytes. */
export async function redrawn(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > scanMaxBytes) throw new AppError('TOO_LARGE')
  return drawAnew(bytes, { kinds: scanKinds, maxPixels: mostPixels, leastEdge }, (upright) =>
    upright
      .flatten({ background: '#fff' })
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer()
  )
}
