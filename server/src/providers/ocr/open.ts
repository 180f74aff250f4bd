import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { CircuitBreaker } from '../circuit-breaker.ts'
import { printedReader } from './embedded/printed.ts'
import { openaiVision } from './openai-vision.ts'
import type { Ocr, ReadLanguage } from './port.ts'

/** Its model of Urdu knows the plain Naskh type; most papers are set in slanting Nastaliq. */
const weakIn: readonly ReadLanguage[] = ['ur']

/** Who reads pictures, by OCR_PROVIDER. Nothing starts before the first picture. */
export function openOcr({ ocr }: Pick<Config, 'ocr'>, clock: Clock): Ocr {
  if (ocr.provider === 'openai') return openaiVision(ocr, new CircuitBreaker(clock))
  const reader =
    ocr.provider === 'tesseract' ? printedReader('Tesseract', 'native') : printedReader('Tesseract.js', 'embedded')
  return { ...reader, weakIn }
}
