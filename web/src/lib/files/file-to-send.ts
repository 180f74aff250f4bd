import { messageFileMaxBytes } from '@arogyachat/contract/messages/messages'
import { logError } from '../log.ts'
import { kindOf } from './file-kinds.ts'
import { fitImage } from './shrink-image.ts'

/** In pixels. Small print stays readable; a larger image would only take longer to send. */
const longestEdge = 2600
const nameMax = 200

export type FileError = 'wrongKind' | 'tooLarge' | 'emptyFile'

/** The file as it will be sent, or why it cannot be. A large photograph is scaled down. */
export async function fileToSend(file: File): Promise<File | FileError> {
  const kind = kindOf(file)
  if (!kind) return 'wrongKind'
  if (file.size === 0) return 'emptyFile'
  const sent = kind.startsWith('image/') ? await fitted(file) : file
  if (sent.size > messageFileMaxBytes) return 'tooLarge'
  const name = sent.name.replace(/\p{Cc}+/gu, ' ').trim()
  return new File([sent], name.slice(-nameMax) || 'file', { type: sent.type || kind })
}

async function fitted(image: File): Promise<File> {
  try {
    const fit = await fitImage(image, { bytes: messageFileMaxBytes, edge: longestEdge })
    return fit === image ? image : new File([fit], `${image.name.replace(/\.[^.]*$/, '')}.jpg`, { type: fit.type })
  } catch (cause) {
    // The server may still be able to open an image that a browser short of memory cannot.
    logError('An image could not be opened in the browser', cause)
    return image
  }
}
