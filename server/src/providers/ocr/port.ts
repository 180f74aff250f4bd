import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'

/** The languages that can be recognised. Haryanvi and Bhojpuri use Hindi's model. */
export const ocrLanguages = coreLanguages
export type OcrLanguage = CoreLanguage

export interface OcrLine {
  text: string
  /** 0–1 */
  confidence: number
}

export interface OcrResult {
  /** From top to bottom; text that stands side by side on the page is one line. */
  lines: OcrLine[]
}

export interface OcrRequest {
  /** A re-encoded PNG or JPEG: upright, without metadata, of a bounded size. */
  image: Buffer
  /** Null when unknown. English is always read as well. */
  language: OcrLanguage | null
  /** Aborts when the caller no longer waits; the next image in the queue is then read. */
  signal: AbortSignal
}

/** Reads the text of images. The result is only a suggestion that the user checks. */
export interface Ocr {
  /** Shown with the text. */
  readonly name: string
  /** Whether the image leaves this server's own network. */
  readonly isOutside: boolean
  readonly readsHandwriting: boolean
  /** Languages that are often misread; none when absent. */
  readonly weakIn?: readonly OcrLanguage[]
  /** Takes at most twenty seconds, waiting included. @throws ProviderError */
  read(request: OcrRequest): Promise<OcrResult>
  close(): Promise<void>
}
