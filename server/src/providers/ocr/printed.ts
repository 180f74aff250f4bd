import { ProviderError } from '../provider-error.ts'
import type { Engine } from './engine.ts'
import { readLinesOf } from './lines.ts'
import { PageReading } from './page-reading.ts'
import type { Ocr, Reading } from './port.ts'
import { Preparation } from './preparation.ts'

export const usualReadMs = 20_000

/** A reader of print: prepares the picture, reads it, and gives its lines. */
export function printedReader(name: string, engine: Engine, readMs = usualReadMs): Ocr {
  const preparation = new Preparation()

  return {
    name,
    isOutside: false,
    readsHandwriting: false,
    async read(request): Promise<Reading> {
      const late = AbortSignal.timeout(readMs)
      const signal = AbortSignal.any([request.signal, late])
      try {
        const prepared = await preparation.prepare(request.image)
        if (signal.aborted) throw new ProviderError('aborted')
        return { lines: readLinesOf(await new PageReading(engine, signal).linesOf(prepared, request.language)) }
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
