import sharp from 'sharp'
import type { ReadLanguage } from '../port.ts'
import { probeOf, scriptOf } from '../script.ts'
import type { Box, Engine, Line, PageMode } from './engine.ts'
import { type Grey, halfTurned } from './image/grey.ts'
import type { Prepared } from './image/prepare.ts'
import { confidenceOf, merged, scoreOf } from './lines.ts'
import { cutOut, missedBands, onPage, withBand } from './missed-bands.ts'

/** Below it a page is read a second time. */
const weak = 75
/** By how much surer its longest lines are read upside down when a page is. */
const clearly = 15

/** What a line that was not looked for must have, to be one. */
const likely = 60
/** Paper around a line that is looked for, and around one that is not: pixels. */
const frame = 24
const rim = 4

interface PageRead {
  lines: Line[]
  /** Null: any of them, and no letter of one was found. */
  script: ReadLanguage | null
}

/** Takes the grain out that was read as letters. */
async function softened({ data, width, height }: Grey, by: number): Promise<Grey> {
  const soft = await sharp(data, { raw: { width, height, channels: 1 } })
    .blur(by)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { data: soft, width, height }
}

/**
 * Reads a prepared page in its script and in English: turned over when it stands on its head, a second time when it was read
 * weakly, and what was left out by itself.
 */
export class PageReading {
  constructor(
    private readonly engine: Engine,
    private readonly signal: AbortSignal
  ) {}

  /** `language` null: any of them. */
  async linesOf(prepared: Prepared, language: ReadLanguage | null, isTurned = false): Promise<Line[]> {
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

  private read(page: Grey, languages: readonly ReadLanguage[], mode: PageMode = 6): Promise<Line[]> {
    return this.engine.recognise({ page, languages, mode }, this.signal)
  }

  private async readBoth(page: Grey, script: ReadLanguage | null, mode: PageMode = 6): Promise<Line[]> {
    if (script === null || script === 'en') return this.read(page, ['en'], mode)
    const [ofScript, english] = await Promise.all([this.read(page, [script], mode), this.read(page, ['en'], mode)])
    return merged(ofScript, english)
  }

  private async readFirst(page: Grey, language: ReadLanguage | null): Promise<PageRead> {
    if (language !== null) return { lines: await this.readBoth(page, language), script: language }
    const english = await this.read(page, ['en'])
    const probe = probeOf(page, english)
    if (!probe) return { lines: english, script: 'en' }
    const script = scriptOf(await this.read(probe, ['hi', 'pa', 'te', 'ta', 'gu', 'bn', 'ur']))
    return { lines: script === null ? english : merged(await this.read(page, [script]), english), script }
  }

  /** Only its longest lines are turned over and read: most weak pages stand upright. */
  private async isUpsideDown(page: Grey, { lines, script }: PageRead, language: ReadLanguage | null): Promise<boolean> {
    const probe = probeOf(page, lines)
    if (!probe) return false
    const over = await this.readFirst(halfTurned(probe), language === null ? null : script)
    return confidenceOf(over.lines.flat()) > confidenceOf(lines.flat()) + clearly
  }

  private async withMissed({ page, copy }: Prepared, { lines, script }: PageRead): Promise<Line[]> {
    const bands = missedBands(copy, lines)
    if (bands.length === 0) return lines
    // One language after the other: to turn a worker to another takes as long as to read a line.
    const inTurn = async (language: ReadLanguage) => {
      const read: Line[][] = []
      for (const band of bands) read.push(await this.readBand(page, band, language))
      return read
    }
    const [ofScript, english] = await Promise.all([
      script === null || script === 'en' ? null : inTurn(script),
      inTurn('en')
    ])
    return bands.reduce((all, band, at) => {
      const ofEnglish = english[at] ?? []
      const again = ofScript ? merged(ofScript[at] ?? [], ofEnglish) : ofEnglish
      return withBand(all, again, band)
    }, lines)
  }

  /**
   * What Tesseract found no line in, it often finds none in again, unless the edges of the letters are softer than before. Told
   * not to look for one it always reads, less surely, and grain as well.
   */
  private async readBand(page: Grey, band: Box, language: ReadLanguage): Promise<Line[]> {
    const framed = await softened(cutOut(page, band, frame), 1.5)
    const soft = onPage(await this.read(framed, [language], 7), band, frame)
    if (confidenceOf(soft.flat()) >= weak) return soft
    const plain = onPage(await this.read(cutOut(page, band, rim), [language], 13), band, rim)
    return confidenceOf(plain.flat()) >= likely && scoreOf(plain) > scoreOf(soft) ? plain : soft
  }
}
