import { drawAnew, phonePixels, pictureKinds } from '../../platform/picture.ts'

/** Edge of the kept square, pixels: twice the largest avatar on screen. */
const edge = 256

/** A PNG, JPEG or WebP drawn anew as a 256 × 256 WebP: its middle. Throws what `drawAnew` throws. */
export const toSquare = (bytes: Uint8Array): Promise<Buffer> =>
  drawAnew(bytes, { kinds: pictureKinds, maxPixels: phonePixels }, (upright) =>
    upright.resize(edge, edge, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  )
