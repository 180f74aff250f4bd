import type { LanguageCode } from '@arogyachat/contract/languages'
import { z } from 'zod'
import { isOutsideHost } from '../../platform/outside.ts'
import { askProvider } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import type { Limits } from './limits.ts'
import type { Translator } from './port.ts'

const reply = z.object({ translated_text: z.string().min(1) })

/** Of a call, for the smallest of its models (docs.sarvam.ai). */
const maxLetters = 1000
const known: ReadonlySet<LanguageCode> = new Set(['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn', 'ur'])
/** Mayura alone finds out by itself what it translates from, and does not know Urdu. */
const isMayura = (model: string) => model.startsWith('mayura')

/** Whole sentences, and the blanks after them, of at most so many letters; a longer one is cut at a blank where it has one. */
const piecesOf = (text: string): string[] =>
  text.match(
    new RegExp(
      `[\\s\\S]{1,${maxLetters}}(?:(?<=[.!?।۔؟\\n])\\s+|$)|[\\s\\S]{1,${maxLetters}}(?<=\\s)|[\\s\\S]{1,${maxLetters}}`,
      'gu'
    )
  ) ?? []

/** Sarvam's /translate. Long texts go in pieces, one after another. */
export function sarvam(
  { baseUrl, apiKey, model }: { baseUrl: string; apiKey: string; model: string },
  limits: Limits
): Translator {
  const knows = (value: LanguageCode) => known.has(value) && !(value === 'ur' && isMayura(model))
  return {
    name: model,
    isOutside: isOutsideHost(baseUrl),
    async translate({ text, from, to, signal }) {
      if (!knows(to) || (from === null ? !isMayura(model) : !knows(from))) return null
      const translated: string[] = []
      for (const piece of piecesOf(text)) {
        const answer = await askProvider({
          url: `${baseUrl}/translate`,
          headers: { 'api-subscription-key': apiKey },
          body: {
            input: piece.trim(),
            source_language_code: from === null ? 'auto' : `${from}-IN`,
            target_language_code: `${to}-IN`,
            model,
            numerals_format: 'international'
          },
          signal,
          ...limits
        })
        const { success, data } = reply.safeParse(answer)
        if (!success) throw new ProviderError('unreadable')
        translated.push(data.translated_text.trim() + (/\s*$/.exec(piece)?.[0] ?? ''))
      }
      return translated.join('').trim()
    }
  }
}
