import sharp from 'sharp'
import { ProviderError } from '../provider-error.ts'
import type { Engine, Line, PageMode } from './engine.ts'
import type { Grey } from './grey.ts'
import { confidenceOf, merged, readLinesOf, scoreOf } from './lines.ts'
import type { Ocr, OcrRequest, Reading, ReadLanguage } from './port.ts'
import { Preparation } from './preparation.ts'
import { probeOf, scriptOf } from './script.ts'

export const usualReadMs = 20_000
/** Below it a page is read a second time. */
const weak = 75

/** Takes the grain out that was read as letters. */
async function softened({ data, width, height }: Grey): Promise<Grey> {
  const soft = await sharp(data, { raw: { width, height, channels: 1 } })
    .blur(0.8)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { data: soft, width, height }
}

/**
 * A reader of print: prepares the picture, reads it in its script and in English, a second time when it was read weakly, and
 * gives its lines.
 */
export function printedReader(name: string, engine: Engine, readMs = usualReadMs): Ocr {
  const preparation = new Preparation()

  async function linesOf({ image, language }: OcrRequest, signal: AbortSignal): Promise<Line[]> {
    const { page, hasTable } = await preparation.prepare(image)
    if (signal.aborted) throw new ProviderError('aborted')
    const read = (of: Grey, languages: readonly ReadLanguage[], mode: PageMode = 6) =>
      engine.recognise({ page: of, languages, mode }, signal)

    async function readBoth(of: Grey, script: ReadLanguage | null, mode: PageMode = 6): Promise<Line[]> {
      if (script === null || script === 'en') return read(of, ['en'], mode)
      const [ofScript, english] = await Promise.all([read(of, [script], mode), read(of, ['en'], mode)])
      return merged(ofScript, english)
    }

    async function readAny(): Promise<{ lines: Line[]; script: ReadLanguage | null }> {
      const english = await read(page, ['en'])
      const probe = probeOf(page, english)
      if (!probe) return { lines: english, script: 'en' }
      const script = scriptOf(await read(probe, ['hi', 'pa', 'te', 'ta', 'gu', 'bn', 'ur']))
      return { lines: script === null ? english : merged(await read(page, [script]), english), script }
    }

    const first = language === null ? await readAny() : { lines: await readBoth(page, language), script: language }
    if (confidenceOf(first.lines.flat()) >= weak) return first.lines
    const again = hasTable ? await readBoth(page, first.script, 4) : await readBoth(await softened(page), first.script)
    return scoreOf(again) > scoreOf(first.lines) ? again : first.lines
  }

  return {
    name,
    isOutside: false,
    readsHandwriting: false,
    async read(request): Promise<Reading> {
      const late = AbortSignal.timeout(readMs)
      try {
        const lines = await linesOf(request, AbortSignal.any([request.signal, late]))
        return { lines: readLinesOf(lines) }
      } catch (error) {
        if (late.aborted && !request.signal.aborted) throw new ProviderError('timedOut')
        throw error
      }
    },
    async close() {
      await Promise.all([preparation.close(), engine.close()])
    }
  }
}
