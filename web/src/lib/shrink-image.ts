/** Below this a picture goes as it is. */
const smallBytes = 512 * 1024
/** The server keeps a small square; more would only load the line. */
const longestEdge = 1024

/**
 * A picture small enough for a slow line: phones take far larger ones than a profile needs.
 * @throws when the browser cannot read the picture.
 */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  if (picture.size <= smallBytes) return picture
  return redrawn(await createImageBitmap(picture), longestEdge)
}

/**
 * The picture itself where it keeps to both limits, else one drawn anew that keeps to the edge.
 * @throws when the browser cannot read the picture.
 */
export async function fitPicture(picture: Blob, limits: { bytes: number; edge: number }): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  if (picture.size > limits.bytes || Math.max(bitmap.width, bitmap.height) > limits.edge)
    return redrawn(bitmap, limits.edge)
  bitmap.close()
  return picture
}

async function redrawn(bitmap: ImageBitmap, edge: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency, and dark letters on what would become black could not be read.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
  if (!small) throw new Error('The picture could not be made smaller')
  return small
}
