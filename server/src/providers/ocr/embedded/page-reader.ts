import sharp from 'sharp'
import type { OcrLanguage } from '../port.ts'
import { probeOf, scriptOf } from '../script.ts'
import { confidenceOf, scoreOf } from './confidence.ts'
import type { Box, Engine, Line, PageMode } from './engine.ts'
import { type Grey, halfTurned } from './image/grey.ts'
import type { Prepared } from './image/prepare.ts'
import { merged } from './merge-lines.ts'
import { cutOut, missedBands, onPage, withBand } from './missed-bands.ts'

/** A page with less confidence is read a second time. */
const weak = 75
/** A page counts as upside down when its longest lines, turned over, gain this much confidence. */
const clearly = 15

/** The confidence that a line in mode 13 needs to be accepted. */
const likely = 60
/** White pixels around a line in mode 7, and in mode 13. */
const frame = 24
const rim = 4

interface PageRead {
  lines: Line[]
  /** Null when no letter of any script was found. */
  script: OcrLanguage | null
}

/** Blurs the page, so that noise isn't read as letters. */
async function softened({ data, width, height }: Grey, by: number): Promise<Grey> {
  const soft = await sharp(data, { raw: { width, height, channels: 1 } })
    .blur(by)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { data: soft, width, height }
}

/**
 * Reads a prepared page in its script and in English: turned over when it is upside down, a second time when the confidence was
 * low, and missed lines separately.
 */
export class PageReader {
  constructor(
    private readonly engine: Engine,
    private readonly signal: AbortSignal
  ) {}

  /** @param language null when it is unknown */
  async linesOf(prepared: Prepared, language: OcrLanguage | null, isTurned = false): Promise<Line[]> {
    const { page, copy, hasTable, isGrain } = prepared
    if (isGrain) return []
    const first = await this.readFirst(page, language)
    if (confidenceOf(first.lines.flat()) >= weak) return this.withMissed(prepared, first)
    if (!isTurned && (await this.isUpsideDown(page, first, language)))
      return this.linesOf({ ...prepared, page: halfTurned(page), copy: halfTurned(copy) }, language, true)
    const again = hasTable
      ? await this.readBoth(page, first.script, 4)
      : await this.readBoth(await softened(page, 0.8), first.script)
    const isBetter = scoreOf(again) > scoreOf(first.lines)
    return this.withMissed(prepared, { lines: isBetter ? again : first.lines, script: first.script })
  }

  private read(page: Grey, languages: readonly OcrLanguage[], mode: PageMode = 6): Promise<Line[]> {
    return this.engine.recognise({ page, languages, mode }, this.signal)
  }

  private async readBoth(page: Grey, script: OcrLanguage | null, mode: PageMode = 6): Promise<Line[]> {
    if (script === null || script === 'en') return this.read(page, ['en'], mode)
    const [ofScript, english] = await Promise.all([this.read(page, [script], mode), this.read(page, ['en'], mode)])
    return merged(ofScript, english)
  }

  private async readFirst(page: Grey, language: OcrLanguage | null): Promise<PageRead> {
    if (language !== null) return { lines: await this.readBoth(page, language), script: language }
    const english = await this.read(page, ['en'])
    const probe = probeOf(page, english)
    if (!probe) return { lines: english, script: 'en' }
    const script = scriptOf(await this.read(probe, ['hi', 'pa', 'te', 'ta', 'gu', 'bn', 'ur']))
    return { lines: script === null ? english : merged(await this.read(page, [script]), english), script }
  }

  /** Reads only the longest lines turned over, because most pages with low confidence are upright. */
  private async isUpsideDown(page: Grey, { lines, script }: PageRead, language: OcrLanguage | null): Promise<boolean> {
    const probe = probeOf(page, lines)
    if (!probe) return false
    const over = await this.readFirst(halfTurned(probe), language === null ? null : script)
    return confidenceOf(over.lines.flat()) > confidenceOf(lines.flat()) + clearly
  }

  private async withMissed({ page, copy }: Prepared, { lines, script }: PageRead): Promise<Line[]> {
    const bands = missedBands(copy, lines)
    if (bands.length === 0) return lines
    // All bands in one language, then the other: a worker needs as long to change its model as to read a line.
    const inTurn = async (language: OcrLanguage) => {
      const read: Line[][] = []
      for (const band of bands) read.push(await this.readBand(page, band, language))
      return read
    }
    const [ofScript, english] = await Promise.all([
      script === null || script === 'en' ? null : inTurn(script),
      inTurn('en')
    ])
    return bands.reduce((all, band, index) => {
      const ofEnglish = english[index] ?? []
      const again = ofScript ? merged(ofScript[index] ?? [], ofEnglish) : ofEnglish
      return withBand(all, again, band)
    }, lines)
  }

  /**
   * Where Tesseract found no line, it often finds none in a second pass either, unless the edges of the letters are softer. In
   * mode 13 it doesn't search for a line and always returns text, with less confidence and also for noise.
   */
  private async readBand(page: Grey, band: Box, language: OcrLanguage): Promise<Line[]> {
    const framed = await softened(cutOut(page, band, frame), 1.5)
    const soft = onPage(await this.read(framed, [language], 7), band, frame)
    if (confidenceOf(soft.flat()) >= weak) return soft
    const plain = onPage(await this.read(cutOut(page, band, rim), [language], 13), band, rim)
    return confidenceOf(plain.flat()) >= likely && scoreOf(plain) > scoreOf(soft) ? plain : soft
  }
}
