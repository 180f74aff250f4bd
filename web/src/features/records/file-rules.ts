import { type MedicalRecord, recordKinds, recordMaxBytes } from '@arogyachat/contract/records'
import { logError } from '../../lib/log.ts'
import { fitImage } from '../../lib/shrink-image.ts'

type Kind = MedicalRecord['kind']

/** Some phones name no kind: the ending has to do until the server looks at the bytes. */
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

/** Small print can still be read; more would only load the line. */
const longestEdge = 4000
/** Of the contract. */
const nameMax = 200

export type FileFault = 'wrongKind' | 'tooLarge' | 'emptyFile'

const endingOf = (name: string) => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function kindOf({ type, name }: File): Kind | undefined {
  const kind = type.split(';')[0]
  return kind === '' ? kindOfEnding[endingOf(name)] : recordKinds.find((recordKind) => recordKind === kind)
}

/** The file as it is sent, or why it is not. A large photograph is drawn smaller. */
export async function fileToSend(file: File): Promise<File | FileFault> {
  const kind = kindOf(file)
  if (!kind) return 'wrongKind'
  if (file.size === 0) return 'emptyFile'
  const sent = kind.startsWith('image/') ? await fitted(file) : file
  if (sent.size > recordMaxBytes) return 'tooLarge'
  return new File([sent], sentName(sent.name), { type: sent.type || kind })
}

async function fitted(picture: File): Promise<File> {
  try {
    const fit = await fitImage(picture, { bytes: recordMaxBytes, edge: longestEdge })
    return fit === picture ? picture : new File([fit], `${withoutEnding(picture.name)}.jpg`, { type: fit.type })
  } catch (cause) {
    // A browser short of memory cannot open what the server still can.
    logError('A picture could not be opened here', cause)
    return picture
  }
}

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '')

/** A name that the server takes: one line, not too long, its ending kept. */
function sentName(name: string): string {
  const line = name.replace(/\p{Cc}+/gu, ' ').trim()
  if (line.length <= nameMax) return line
  const ending = endingOf(line)
  return `${line.slice(0, nameMax - 1 - ending.length).trim()}.${ending}`
}
