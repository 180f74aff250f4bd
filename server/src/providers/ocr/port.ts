import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'

/** The languages that can be read; Haryanvi and Bhojpuri are written as Hindi is. */
export const readLanguages = coreLanguages
export type ReadLanguage = CoreLanguage

export interface ReadLine {
  text: string
  /** 0–1 */
  confidence: number
}

export interface Reading {
  /** One below the other; what stands side by side on the paper is one line. */
  lines: ReadLine[]
}

export interface OcrRequest {
  /** A PNG or JPEG that was decoded and drawn anew: upright, without metadata, of a bounded size. */
  image: Buffer
  /** Null: any of them. English is always read along. */
  language: ReadLanguage | null
  /** Whoever asked is gone: the work ends, and the next in the queue is read. */
  signal: AbortSignal
}

/** Reads the text of pictures. What it reads is a suggestion: medicine is never decided by it. */
export interface Ocr {
  /** Shown with what it read. */
  readonly name: string
  /** Whether the picture leaves this server's own network. */
  readonly isOutside: boolean
  readonly readsHandwriting: boolean
  /** Languages whose print it often misreads; none when absent. */
  readonly weakIn?: readonly ReadLanguage[]
  /** Throws ProviderError. At most twenty seconds, waiting in the queue included. */
  read(request: OcrRequest): Promise<Reading>
  /** Ends what it runs. */
  close(): Promise<void>
}
