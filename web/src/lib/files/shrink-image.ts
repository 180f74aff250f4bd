/** Smaller images are sent unchanged. */
const smallBytes = 512 * 1024
/** The server stores a small square; sending more would waste data. */
const longestEdge = 1024

/**
 * Reduces an image for upload: phones take far larger ones than a profile needs.
 * @throws when the browser cannot decode the image.
 */
export async function shrinkImage(picture: Blob): Promise<Blob> {
  if (picture.size <= smallBytes) return picture
  return fitted(await createImageBitmap(picture), longestEdge)
}

/**
 * Returns the image unchanged if it is within both limits, otherwise a re-encoded one within the edge limit.
 * @throws when the browser cannot decode the image.
 */
export async function fitImage(picture: Blob, limits: { bytes: number; edge: number }): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  if (picture.size > limits.bytes || Math.max(bitmap.width, bitmap.height) > limits.edge)
    return fitted(bitmap, limits.edge)
  bitmap.close()
  return picture
}

/**
 * Redraws an image in a clearly different size: larger, or smaller when it is large already.
 * @throws when the browser cannot decode the image.
 */
export async function resizeImage(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  return redrawn(bitmap, Math.max(bitmap.width, bitmap.height) > 2000 ? 0.7 : 1.4)
}

const fitted = (bitmap: ImageBitmap, edge: number) =>
  redrawn(bitmap, Math.min(1, edge / Math.max(bitmap.width, bitmap.height)))

async function redrawn(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency; without a white background dark text would become unreadable.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
  if (!small) throw new Error('The image could not be resized')
  return small
}
