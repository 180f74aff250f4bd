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
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
  if (!small) throw new Error('The picture could not be made smaller')
  return small
}
