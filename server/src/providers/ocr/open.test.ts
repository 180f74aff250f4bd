import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { openOcr } from './open.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00Z') }

it('opens the OCR provider of the configuration', () => {
  const opened = (env: Record<string, string>) => {
    const { name, isOutside, readsHandwriting } = openOcr(readConfig(env), clock)
    return [name, isOutside, readsHandwriting]
  }
  expect(opened({})).toEqual(['Tesseract.js', false, false])
  expect(opened({ OCR_PROVIDER: 'tesseract' })).toEqual(['Tesseract', false, false])
  const outside = { OCR_PROVIDER: 'openai', OCR_BASE_URL: 'https://ocr.example.org/v1', OCR_MODEL: 'vision-model' }
  expect(opened(outside)).toEqual(['vision-model', true, true])
})
