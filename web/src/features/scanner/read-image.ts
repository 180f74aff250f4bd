import { ApiError } from '../../lib/api-error.ts'
import { resizeImage } from '../../lib/files/shrink-image.ts'
import { imageToSend } from './image-rules.ts'
import type { Scan } from './last-scan.ts'
import { type DocumentLanguage, type Reader, scan } from './queries.ts'

/** Why an image was not sent, or the error that came back instead of its text. */
export type Failure = 'wrongKind' | 'tooLarge' | 'offline' | ApiError

/** An image that is being read. `asking`: the reader is an outside provider, so the user's consent is needed first. */
export type ScanJob = { file: File } & (
  | { stage: 'preparing' | 'reading' | 'noText' }
  /** `share` of the image that has been sent, 0 to 1. */
  | { stage: 'sending'; share: number }
  | { stage: 'asking'; reader: Reader }
  | { stage: 'failed'; failure: Failure }
)

/** What was read from an image, with each line and its confidence, 0 to 1. */
export interface ReadScan extends Scan {
  lines: { text: string; confidence: number }[]
}

export interface ReadOptions {
  language: DocumentLanguage
  /** Whether the user allowed this image to be sent to an outside reader. */
  isAllowed: boolean
  signal: AbortSignal
  onStage: (job: ScanJob) => void
  currentReader: () => Promise<Reader | null>
  refetchReader: () => Promise<Reader | null>
}

/** Reads an image. Returns its text, or the stage in which it stopped: a question to the user, a failure, or no text. */
export async function readImage(file: File, options: ReadOptions): Promise<ScanJob | ReadScan> {
  const { language, isAllowed, signal, onStage, currentReader, refetchReader } = options
  onStage({ file, stage: 'preparing' })
  const image = await imageToSend(file)
  if (typeof image === 'string') return { file, stage: 'failed', failure: image }
  const reader = await currentReader()
  if (!reader) return { file, stage: 'failed', failure: 'offline' }
  if (reader.isOutside && !isAllowed) return { file, stage: 'asking', reader }
  signal.throwIfAborted()
  onStage({ file, stage: 'sending', share: 0 })
  const onSent = (share: number) => onStage(share < 1 ? { file, stage: 'sending', share } : { file, stage: 'reading' })
  try {
    const reply = await scan(image, { language, isAllowed, signal, onSent })
    const { extracted_text: text, medicines, unrecognised } = reply
    if (text.trim() === '') return { file, stage: 'noText' }
    return {
      text,
      lines: reply.lines,
      filename: file.name,
      timestamp: new Date().toISOString(),
      fileSize: file.size,
      medicines,
      unrecognised,
      language: reply.language,
      isSaved: false
    }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const outside = failure.code === 'CONSENT_NEEDED' ? await refetchReader() : null
    return outside?.isOutside ? { file, stage: 'asking', reader: outside } : { file, stage: 'failed', failure }
  }
}

/** Reads an image in two sizes: what differs was misread in one of them, also where the reader is confident. */
export async function readImageTwice(file: File, options: ReadOptions): Promise<ScanJob | [ReadScan, ReadScan]> {
  const first = await readImage(file, options)
  if ('stage' in first) return first
  const resized = new File([await resizeImage(file)], file.name, { type: 'image/jpeg' })
  const second = await readImage(resized, options)
  return 'stage' in second ? { ...second, file } : [first, second]
}
