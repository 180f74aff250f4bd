import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { type RecordKind, recordMaxBytes } from '@arogyachat/contract/records'
import { AppError } from '../../platform/app-error.ts'
import { type ImageKind, imageKindOf, imageKinds, reencodeImage } from '../../platform/images/image.ts'

/** How far into a file PDF readers look for its header (PDF Reference 1.7, appendix H, note 13). */
const pdfHead = 1024
/** An older date than any living person can have is a typing error. */
const oldestYears = 125

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\t\n\r]/u.test(text)
  } catch {
    return false
  }
}

/** Detects the kind from the bytes alone. Null for a kind that is not accepted. */
export function kindOf(bytes: Uint8Array): RecordKind | null {
  const imageKind = imageKindOf(bytes)
  if (imageKind) return imageKind
  if (Buffer.from(bytes.subarray(0, pdfHead)).includes('%PDF-')) return 'application/pdf'
  return isText(bytes) ? 'text/plain' : null
}

const isImage = (kind: RecordKind): kind is ImageKind => (imageKinds as readonly string[]).includes(kind)

/**
 * The content to store: the file itself, or an image re-encoded upright in its own format, without metadata, and
 * scaled down only when it is too large.
 * @throws AppError WRONG_KIND, and as `reencodePicture`.
 */
export async function storedContentOf(
  bytes: Uint8Array,
  maxBytes: number = recordMaxBytes,
  signal?: AbortSignal
): Promise<{ kind: RecordKind; content: Uint8Array }> {
  const kind = kindOf(bytes)
  if (kind === null) throw new AppError('WRONG_KIND')
  if (!isImage(kind)) return { kind, content: bytes }
  const options = { kinds: imageKinds, form: { as: 'same', maxBytes } } as const
  return { kind, content: await reencodeImage(bytes, options, signal) }
}

/** File extensions by kind; the first one replaces a wrong extension. */
const endings: Record<RecordKind, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'text/plain': ['txt']
}
const knownEndings = [...Object.values(endings).flat(), 'heic', 'heif', 'bmp', 'gif', 'tif', 'tiff', 'text']
const nameMax = 200
/** Bidirectional control characters, which can disguise the extension of a name. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A name that every system accepts as a single file name: the last part of a path, without forbidden characters, with
 * an extension of its kind.
 */
export function fileNameOf(original: string, kind: RecordKind): string {
  const last = original.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last
    .replace(/\p{Cc}/gu, '')
    .replace(bidiControls, '')
    .replace(/[<>:"|?*\p{Cs}]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/u.exec(name) ?? []
  const isRight = endings[kind].includes(ending.toLowerCase())
  const base = isRight || knownEndings.includes(ending.toLowerCase()) ? stem : name
  const end = `.${isRight ? ending : endings[kind][0]}`
  // Avoids cutting a surrogate pair in half.
  const cut = base.slice(0, nameMax - end.length).replace(/\p{Cs}$/u, '')
  return (cut.trimEnd() || 'record') + end
}

/** The error of a document's date, in India; null when it is valid. */
export function dateError(date: string, now: Date): 'date' | 'dateFuture' | null {
  const today = dateInIndia(now)
  if (date > today) return 'dateFuture'
  return date < addDays(today, -Math.round(oldestYears * 365.25)) ? 'date' : null
}

/**
 * Diacritics that users omit when they search: accents of Latin letters, the nukta of Indian scripts, vowel signs of
 * Urdu.
 */
const omittedMarks =
  /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u200b-\u200d\u2060\ufeff]/gu
const plain = (text: string) => text.normalize('NFKD').replace(omittedMarks, '').toLowerCase()

/** Returns whether every word of a search occurs in these texts. Case and diacritics are ignored. */
export function matcherOf(search: string): (texts: readonly string[]) => boolean {
  const words = plain(search).split(/\s+/u).filter(Boolean)
  return (texts) => {
    const all = texts.map(plain).join('\n')
    return words.every((word) => all.includes(word))
  }
}

/**
 * The Content-Disposition header of an attachment: the name in ASCII for old browsers, and in UTF-8 (RFC 6266, RFC
 * 8187).
 */
export function attachmentOf(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const escaped = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${escaped}`
}
