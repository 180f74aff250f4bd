import { type MessageFileKind, messageFileKinds, messageFileMaxBytes } from '@arogyachat/contract/messages/messages'
import { logError } from '../log.ts'
import { fitImage } from './shrink-image.ts'

/** Some phones report no media type, so the extension decides until the server checks the content. */
const kindOfEnding: Record<string, MessageFileKind> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp'
}

export const acceptedFiles = [...messageFileKinds, ...Object.keys(kindOfEnding).map((ending) => `.${ending}`)].join()

/** In pixels. Small print stays readable; a larger image would only take longer to send. */
const longestEdge = 2600
const nameMax = 200

export type FileError = 'wrongKind' | 'tooLarge' | 'emptyFile'

const endingOf = (name: string) => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function kindOf({ type, name }: File): MessageFileKind | undefined {
  const kind = type.split(';')[0]
  return kind === '' ? kindOfEnding[endingOf(name)] : messageFileKinds.find((accepted) => accepted === kind)
}

/** The name with an ending of its kind: `x.exe` of a PDF becomes `x.exe.pdf`. */
export const nameForKind = (name: string, kind: string): string =>
  kindOfEnding[endingOf(name)] === kind
    ? name
    : `${name}.${Object.keys(kindOfEnding).find((ending) => kindOfEnding[ending] === kind)}`

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
