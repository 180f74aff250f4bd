import sharp from 'sharp'
import { ProviderError } from '../../provider-error.ts'
import type { ReadLanguage } from '../port.ts'
import type { Grey } from './image/grey.ts'

/** The names of Tesseract for languages. */
export const modelOf: Record<ReadLanguage, string> = {
  en: 'eng',
  hi: 'hin',
  pa: 'pan',
  te: 'tel',
  ta: 'tam',
  gu: 'guj',
  bn: 'ben',
  ur: 'urd'
}

/** Pixels; `right` and `bottom` lie outside. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Word {
  text: string
  /** 0–100 */
  confidence: number
  box: Box
}

/** Words in the order they are read. */
export type Line = Word[]

/** How Tesseract divides a page: 6 takes it as one block of lines, 4 as a column of blocks of several sizes, 7 as one line, 13 as one without looking for it. */
export type PageMode = 6 | 4 | 7 | 13

export interface Task {
  page: Grey
  languages: readonly ReadLanguage[]
  mode: PageMode
}

/** Reads prepared pages with Tesseract's models. */
export interface Engine {
  /** Throws ProviderError: `aborted` by the signal, else `unavailable`. */
  recognise(task: Task, signal: AbortSignal): Promise<Line[]>
  close(): Promise<void>
}

const packed = new WeakMap<Grey, Promise<Buffer>>()

/**
 * A page as PNG, packed once however often it is read: bare pixels are copied several times on their way into a reader. Throws
 * ProviderError: `unavailable` for what is no page.
 */
export function pngOf(page: Grey): Promise<Buffer> {
  const known = packed.get(page)
  if (known) return known
  const { data, width, height } = page
  const png = sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer()
    .catch(() => {
      throw new ProviderError('unavailable')
    })
  packed.set(page, png)
  return png
}

/** Sheets are drawn at about this many dots an inch; told, because Tesseract else guesses from the letters. */
export const dotsPerInch = '200'

/** The words of Tesseract's table (tesseract(1), `tsv`): level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function linesOfTable(table: string): Line[] {
  const lines = new Map<string, Line>()
  for (const row of table.split('\n')) {
    const cells = row.split('\t')
    const [level, page, block, paragraph, line] = cells
    const text = cells[11]?.trim() ?? ''
    if (level !== '5' || text === '') continue
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number)
    const key = [page, block, paragraph, line].join()
    const words = lines.get(key) ?? []
    words.push({ text, confidence, box: { left, top, right: left + width, bottom: top + height } })
    lines.set(key, words)
  }
  return [...lines.values()]
}
