import sharp from 'sharp'
import { ProviderError } from '../../provider-error.ts'
import type { OcrLanguage } from '../port.ts'
import type { Grey } from './image/grey.ts'

/** Tesseract's names of its language models. */
export const modelOf: Record<OcrLanguage, string> = {
  en: 'eng',
  hi: 'hin',
  pa: 'pan',
  te: 'tel',
  ta: 'tam',
  gu: 'guj',
  bn: 'ben',
  ur: 'urd'
}

/** Pixels; `right` and `bottom` are exclusive. */
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

/** Words in reading order. */
export type Line = Word[]

/** Tesseract's page segmentation modes: 6 one block of text, 4 one column of text in several sizes, 7 one line, 13 one raw line. */
export type PageMode = 6 | 4 | 7 | 13

export interface EngineTask {
  page: Grey
  languages: readonly OcrLanguage[]
  mode: PageMode
}

/** Tasks that run at the same time, and tasks that may wait. */
export const engineQueue = { workers: 2, waiting: 40 }

/** Recognises text on prepared pages with Tesseract's models. */
export interface Engine {
  /** @throws ProviderError `aborted` by the signal, `limited` when too many tasks wait, else `unavailable` */
  recognise(task: EngineTask, signal: AbortSignal): Promise<Line[]>
  close(): Promise<void>
}

export const modelsOf = (languages: readonly OcrLanguage[]): string =>
  languages.map((language) => modelOf[language]).join('+')

const pngs = new WeakMap<Grey, Promise<Buffer>>()

/**
 * A page as a PNG, encoded only once per page. Raw pixels would be copied several times on their way to the engine.
 *
 * @throws ProviderError `unavailable` when the pixels don't match the size
 */
export function pngOf(page: Grey): Promise<Buffer> {
  const cached = pngs.get(page)
  if (cached) return cached
  const { data, width, height } = page
  const png = sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer()
    .catch(() => {
      throw new ProviderError('unavailable')
    })
  pngs.set(page, png)
  return png
}

/** The approximate resolution of prepared pages. Without it Tesseract estimates one from the letters. */
export const dotsPerInch = '200'

/** The words of Tesseract's TSV output (tesseract(1)): level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function linesOfTsv(tsv: string): Line[] {
  const lines = new Map<string, Line>()
  for (const row of tsv.split('\n')) {
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
