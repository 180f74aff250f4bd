/* A process that decodes and re-encodes pictures; `picture.ts` starts it. */
import sharp, { type Sharp } from 'sharp'
import { endAboveMemory, serveRequests } from '../workers/process-requests.ts'

export type PictureKind = 'image/png' | 'image/jpeg' | 'image/webp'

/** What a picture is re-encoded as. `same`: its own format, made smaller until it fits into so many bytes. */
export type PictureForm =
  | { as: 'square'; edge: number }
  | { as: 'page'; width: number; height: number }
  | { as: 'same'; maxBytes: number }

export interface PictureQuestion {
  bytes: Uint8Array
  kind: PictureKind
  form: PictureForm
  leastEdge: number
  maxPixels: number
}
export type PictureAnswer = { image: Uint8Array } | { refused: 'WRONG_KIND' | 'TOO_MANY_PIXELS' | 'TOO_LARGE' }

/** Pictures of 25 megapixels need up to 540 MB: progressive JPEG, interlaced PNG of 16 bits, lossless WebP, each turned upright. */
const maxMemoryBytes = 600_000_000
/** Each time a picture comes out larger than allowed, its edges are multiplied by this. */
const shrink = 0.7
const encodedAtMost = 6

endAboveMemory(maxMemoryBytes)
sharp.cache(false)
sharp.concurrency(1)

/** Null when it does not fit into the form's bytes. */
async function encoded(upright: Sharp, form: PictureForm, kind: PictureKind, largest: number): Promise<Buffer | null> {
  switch (form.as) {
    case 'square':
      return upright.resize(form.edge, form.edge, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
    case 'page':
      return upright
        .flatten({ background: '#fff' })
        .resize({ width: form.width, height: form.height, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
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

function inFormat(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === 'image/png') return picture.png()
  return kind === 'image/jpeg'
    ? picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    : picture.webp({ quality: 90 })
}

async function reencoded({ bytes, kind, form, leastEdge, maxPixels }: PictureQuestion): Promise<PictureAnswer> {
  try {
    // Reads the header alone. The limit of the decoder is off here, because what it throws tells nothing.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (`image/${format}` !== kind) return { refused: 'WRONG_KIND' }
    if (width * height > maxPixels) return { refused: 'TOO_MANY_PIXELS' }
    if (Math.min(width, height) < leastEdge) return { refused: 'WRONG_KIND' }
    const source = sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    const image = await encoded(source.rotate(), form, kind, Math.max(width, height))
    return image === null ? { refused: 'TOO_LARGE' } : { image }
  } catch {
    // Whatever a decoder says of bytes that are no whole picture.
    return { refused: 'WRONG_KIND' }
  }
}

serveRequests(reencoded)
