import { scanMaxBytes } from '@arogyachat/contract/scanner'
import { logError } from '../../lib/log.ts'
import { fitImage } from '../../lib/shrink-image.ts'

/** The specification's png, jpeg and jpg; some phones name the last by itself. */
const kinds: readonly string[] = ['image/png', 'image/jpeg', 'image/jpg']
const pictures = 'image/png,image/jpeg,.png,.jpg,.jpeg'
export const acceptedPictures = { files: pictures, photos: pictures }

/** Letters do not get clearer with more; the reader would only take longer. */
const longestEdge = 4000

/** The picture as it is sent, or why it is not. */
export async function pictureToSend(file: File): Promise<Blob | 'wrongKind' | 'tooLarge'> {
  if (!kinds.includes(file.type)) return 'wrongKind'
  let picture: Blob = file
  try {
    picture = await fitImage(file, { bytes: scanMaxBytes, edge: longestEdge })
  } catch (cause) {
    // A browser short of memory cannot open what the server still can.
    logError('A picture could not be opened here', cause)
  }
  return picture.size > scanMaxBytes ? 'tooLarge' : picture
}
