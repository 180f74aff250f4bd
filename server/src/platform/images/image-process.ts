/* A process that decodes and re-encodes images, started by `image.ts`. */
import sharp, { type Sharp } from 'sharp'
import { endAboveMemory, serveRequests } from '../workers/process-requests.ts'

export type ImageKind = 'image/png' | 'image/jpeg' | 'image/webp'

/** The output of re-encoding. `same`: the image's own format, scaled down until it has at most `maxBytes`. */
export type ImageOutput =
  | { as: 'square'; edge: number }
  | { as: 'page'; width: number; height: number }
  | { as: 'png'; width: number; height: number }
  | { as: 'same'; maxBytes: number }

export interface ReencodeRequest {
  bytes: Uint8Array
  kind: ImageKind
  form: ImageOutput
  minEdge: number
  maxPixels: number
}
export type ReencodeResult = { image: Uint8Array } | { refused: 'WRONG_KIND' | 'TOO_MANY_PIXELS' | 'TOO_LARGE' }

/** An image of 25 megapixels needs up to 540 MB (progressive JPEG, interlaced 16-bit PNG or lossless WebP, rotated). */
const maxMemoryBytes = 600_000_000
/** An image that is still too large is encoded again with its edges multiplied by this. */
const shrink = 0.7
const encodedAtMost = 6

endAboveMemory(maxMemoryBytes)
sharp.cache(false)
sharp.concurrency(1)

/** Encodes the image; null when it does not fit into the output's `maxBytes`. */
async function encoded(upright: Sharp, form: ImageOutput, kind: ImageKind, largest: number): Promise<Buffer | null> {
  switch (form.as) {
    case 'square':
      return upright.resize(form.edge, form.edge, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
    case 'page':
      return upright
        .flatten({ background: '#fff' })
        .resize({ width: form.width, height: form.height, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        .toBuffer()
    case 'png':
      return upright
        .resize({ width: form.width, height: form.height, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer()
    case 'same':
      for (let time = 0; time < encodedAtMost; time++) {
        const edge = Math.max(1, Math.round(largest * shrink ** time))
        const sized = upright.clone().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        const image = await inFormat(sized, kind).toBuffer()
        if (image.length <= form.maxBytes) return image
      }
      return null
  }
}

function inFormat(picture: Sharp, kind: ImageKind): Sharp {
  if (kind === 'image/png') return picture.png()
  return kind === 'image/jpeg'
    ? picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    : picture.webp({ quality: 90 })
}

async function reencoded({ bytes, kind, form, minEdge, maxPixels }: ReencodeRequest): Promise<ReencodeResult> {
  try {
    // Reads only the header. The decoder's own limit is off here, because its error does not name the reason.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (`image/${format}` !== kind) return { refused: 'WRONG_KIND' }
    if (width * height > maxPixels) return { refused: 'TOO_MANY_PIXELS' }
    if (Math.min(width, height) < minEdge) return { refused: 'WRONG_KIND' }
    const source = sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    const image = await encoded(source.rotate(), form, kind, Math.max(width, height))
    return image === null ? { refused: 'TOO_LARGE' } : { image }
  } catch {
    // The decoder throws for bytes that are not a complete image.
    return { refused: 'WRONG_KIND' }
  }
}

serveRequests(reencoded)
