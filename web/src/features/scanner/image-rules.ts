import { scanMaxBytes } from '@arogyachat/contract/scanner'
import { fitImage } from '../../lib/files/shrink-image.ts'
import { logError } from '../../lib/log.ts'

/** PNG and JPEG. Some phones report the non-standard type `image/jpg`. */
const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/jpg']
const acceptedTypes = 'image/png,image/jpeg,.png,.jpg,.jpeg'
export const acceptedImages = { files: acceptedTypes, photos: acceptedTypes }

/** In pixels. A larger image does not make letters clearer, it only takes longer to read. */
const longestEdge = 4000

/** The image as it will be sent, or why it cannot be sent. */
export async function imageToSend(file: File): Promise<Blob | 'wrongKind' | 'tooLarge'> {
  if (!imageTypes.includes(file.type)) return 'wrongKind'
  let image: Blob = file
  try {
    image = await fitImage(file, { bytes: scanMaxBytes, edge: longestEdge })
  } catch (cause) {
    // The server may still be able to open an image that a browser short of memory cannot.
    logError('An image could not be opened in the browser', cause)
  }
  return image.size > scanMaxBytes ? 'tooLarge' : image
}
