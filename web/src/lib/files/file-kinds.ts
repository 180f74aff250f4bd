import { type MessageFileKind, messageFileKinds } from '@arogyachat/contract/messages/messages'

/** Some phones report no media type, so the extension decides until the server checks the content. */
const kindOfEnding: Record<string, MessageFileKind> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp'
}

export const acceptedFiles = [...messageFileKinds, ...Object.keys(kindOfEnding).map((ending) => `.${ending}`)].join()

const endingOf = (name: string) => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export function kindOf({ type, name }: File): MessageFileKind | undefined {
  const kind = type.split(';')[0]
  return kind === '' ? kindOfEnding[endingOf(name)] : messageFileKinds.find((accepted) => accepted === kind)
}

/** The name with an ending of its kind: `x.exe` of a PDF becomes `x.exe.pdf`. */
export const nameForKind = (name: string, kind: string): string =>
  kindOfEnding[endingOf(name)] === kind
    ? name
    : `${name}.${Object.keys(kindOfEnding).find((ending) => kindOfEnding[ending] === kind)}`
