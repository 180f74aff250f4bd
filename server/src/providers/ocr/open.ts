import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { CircuitBreaker } from '../circuit-breaker.ts'
import { tesseractOcr } from './embedded/tesseract-ocr.ts'
import { openaiVision } from './openai-vision.ts'
import type { Ocr, OcrLanguage } from './port.ts'

/** The Urdu model was trained on Naskh, but most documents are set in Nastaliq. */
const weakIn: readonly OcrLanguage[] = ['ur']

/** The OCR provider of OCR_PROVIDER. No process starts before the first image. */
export function openOcr({ ocr }: Pick<Config, 'ocr'>, clock: Clock): Ocr {
  if (ocr.provider === 'openai') return openaiVision(ocr, new CircuitBreaker(clock))
  const reader =
    ocr.provider === 'tesseract' ? tesseractOcr('Tesseract', 'native') : tesseractOcr('Tesseract.js', 'embedded')
  return { ...reader, weakIn }
}
