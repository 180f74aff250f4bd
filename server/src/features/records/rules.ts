import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { type RecordKind, recordMaxBytes } from '@arogyachat/contract/records'
import { AppError } from '../../platform/app-error.ts'
import { type PictureKind, pictureKindOf, pictureKinds, reencodePicture } from '../../platform/images/image.ts'

/** How far into a file readers of PDF look for its mark (PDF Reference 1.7, appendix H, note 13). */
const pdfHead = 1024
/** A paper older than anybody alive is a slip of the finger. */
const oldestYears = 125

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\t\n\r]/u.test(text)
  } catch {
    return false
  }
}

/** Told by the bytes alone. Null for what is not kept. */
export function kindOf(bytes: Uint8Array): RecordKind | null {
  const picture = pictureKindOf(bytes)
  if (picture) return picture
  if (Buffer.from(bytes.subarray(0, pdfHead)).includes('%PDF-')) return 'application/pdf'
  return isText(bytes) ? 'text/plain' : null
}

const isPicture = (kind: RecordKind): kind is PictureKind => (pictureKinds as readonly string[]).includes(kind)

/**
 * What is kept of a file: itself, or a picture in its own format, upright, without metadata, and smaller only where it would
 * take too much room. Throws WRONG_KIND and what `reencodePicture` throws.
 */
export async function kept(
  bytes: Uint8Array,
  maxBytes: number = recordMaxBytes,
  signal?: AbortSignal
): Promise<{ kind: RecordKind; content: Uint8Array }> {
  const kind = kindOf(bytes)
  if (kind === null) throw new AppError('WRONG_KIND')
  if (!isPicture(kind)) return { kind, content: bytes }
  const terms = { kinds: pictureKinds, form: { as: 'same', maxBytes } } as const
  return { kind, content: await reencodePicture(bytes, terms, signal) }
}

/** What names end in, by kind; the first is given to a name that ends otherwise. */
const endings: Record<RecordKind, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'text/plain': ['txt']
}
const known = [...Object.values(endings).flat(), 'heic', 'heif', 'bmp', 'gif', 'tif', 'tiff', 'text']
const nameMax = 200
/** Turns the direction of writing, so that the end of a name can be made to look like another. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A name that any system takes as one file's: the last part of a path, without what systems forbid in names, ending as the
 * kind does.
 */
export function fileNameOf(given: string, kind: RecordKind): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last
    .replace(/\p{Cc}/gu, '')
    .replace(turns, '')
    .replace(/[<>:"|?*\p{Cs}]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/u.exec(name) ?? []
  const isRight = endings[kind].includes(ending.toLowerCase())
  const base = isRight || known.includes(ending.toLowerCase()) ? stem : name
  const end = `.${isRight ? ending : endings[kind][0]}`
  // Never within a letter.
  const cut = base.slice(0, nameMax - end.length).replace(/\p{Cs}$/u, '')
  return (cut.trimEnd() || 'record') + end
}

/** What is wrong with a paper's date, in India; null when nothing is. */
export function dateFault(date: string, now: Date): 'date' | 'dateFuture' | null {
  const today = dateInIndia(now)
  if (date > today) return 'dateFuture'
  return date < addDays(today, -Math.round(oldestYears * 365.25)) ? 'date' : null
}

/** Marks that people leave out when they search: accents of Latin letters, the nukta of Indian ones, vowel signs of Urdu. */
const leftOut =
  /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u200b-\u200d\u2060\ufeff]/gu
const plain = (text: string) => text.normalize('NFKD').replace(leftOut, '').toLowerCase()

/** Whether every word of a search stands somewhere in these texts. Case and accents do not matter. */
export function matcherOf(search: string): (texts: readonly string[]) => boolean {
  const words = plain(search).split(/\s+/u).filter(Boolean)
  return (texts) => {
    const all = texts.map(plain).join('\n')
    return words.every((word) => all.includes(word))
  }
}

/** The header of an attachment: the name in ASCII for old readers, and as it is (RFC 6266, RFC 8187). */
export function attachmentOf(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const escaped = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (text) => `%${text.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${escaped}`
}
