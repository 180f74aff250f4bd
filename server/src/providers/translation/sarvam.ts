import type { LanguageCode } from '@arogyachat/contract/languages'
import { z } from 'zod'
import { isOutsideHost } from '../../platform/external-host.ts'
import { callForJson } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import type { Limits } from './limits.ts'
import type { Translator } from './port.ts'

const reply = z.object({ translated_text: z.string().min(1) })

/** The limit of a call for the smallest model (docs.sarvam.ai). */
const maxCharacters = 1000
const supported: ReadonlySet<LanguageCode> = new Set(['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn', 'ur'])
/** Only Mayura detects the source language, and it doesn't support Urdu. */
const isMayura = (model: string) => model.startsWith('mayura')

/** Splits a text into whole sentences with the whitespace after them, up to the limit. A longer sentence is split at whitespace. */
const partsOf = (text: string): string[] =>
  text.match(
    new RegExp(
      `[\\s\\S]{1,${maxCharacters}}(?:(?<=[.!?।۔؟\\n])\\s+|$)|[\\s\\S]{1,${maxCharacters}}(?<=\\s)|[\\s\\S]{1,${maxCharacters}}`,
      'gu'
    )
  ) ?? []

/** Sarvam's /translate. Long texts are sent in parts, one after another. */
export function sarvam(
  { baseUrl, apiKey, model }: { baseUrl: string; apiKey: string; model: string },
  limits: Limits
): Translator {
  const supports = (language: LanguageCode) => supported.has(language) && !(language === 'ur' && isMayura(model))
  return {
    name: model,
    isOutside: isOutsideHost(baseUrl),
    async translate({ text, from, to, signal }) {
      if (!supports(to) || (from === null ? !isMayura(model) : !supports(from))) return null
      const translated: string[] = []
      for (const part of partsOf(text)) {
        const answer = await callForJson({
          url: `${baseUrl}/translate`,
          headers: { 'api-subscription-key': apiKey },
          body: {
            input: part.trim(),
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
        translated.push(data.translated_text.trim() + (/\s*$/.exec(part)?.[0] ?? ''))
      }
      return translated.join('').trim()
    }
  }
}
