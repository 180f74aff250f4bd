import { type MedicalRecord, recordKinds, recordMaxBytes, recordUploadMaxBytes } from '@arogyachat/contract/records'
import { fitImage } from '../../../lib/files/shrink-image.ts'
import { logError } from '../../../lib/log.ts'

type Kind = MedicalRecord['kind']

/** Some phones report no media type, so the extension decides until the server checks the content. */
const kindOfEnding: Record<string, Kind> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  txt: 'text/plain'
}

export const acceptedFiles = {
  files: [...recordKinds, ...Object.keys(kindOfEnding).map((key) => `.${key}`)].join(),
  photos: 'image/jpeg,image/png'
}

/** In pixels. Small print stays readable; a larger image would only take longer to send. */
const longestEdge = 4000
/** Limit of the contract. */
const nameMax = 200

export type FileError = 'wrongKind' | 'tooLarge' | 'emptyFile'

const endingOf = (name: string) => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function kindOf({ type, name }: File): Kind | undefined {
  const kind = type.split(';')[0]
  return kind === '' ? kindOfEnding[endingOf(name)] : recordKinds.find((recordKind) => recordKind === kind)
}

/** The file as it will be sent, or why it cannot be. A large photograph is scaled down. */
export async function fileToSend(file: File): Promise<File | FileError> {
  const kind = kindOf(file)
  if (!kind) return 'wrongKind'
  if (file.size === 0) return 'emptyFile'
  const sent = kind.startsWith('image/') ? await fitted(file) : file
  if (sent.size > recordUploadMaxBytes) return 'tooLarge'
  return new File([sent], sentName(sent.name), { type: sent.type || kind })
}

async function fitted(image: File): Promise<File> {
  try {
    const fit = await fitImage(image, { bytes: recordMaxBytes, edge: longestEdge })
    return fit === image ? image : new File([fit], `${withoutEnding(image.name)}.jpg`, { type: fit.type })
  } catch (cause) {
    // The server may still be able to open an image that a browser short of memory cannot.
    logError('An image could not be opened in the browser', cause)
    return image
  }
}

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '')

/** A file name that the server accepts: without control characters, shortened, with its extension. */
function sentName(name: string): string {
  const line = name.replace(/\p{Cc}+/gu, ' ').trim()
  if (line.length <= nameMax) return line
  const ending = endingOf(line)
  return `${line.slice(0, nameMax - 1 - ending.length).trim()}.${ending}`
}
