import type { LanguageCode } from '@arogyachat/contract/languages'
import { z } from 'zod'
import { isOutsideHost } from '../../platform/external-host.ts'
import { callForJson } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import type { Limits } from './limits.ts'
import type { Translator } from './port.ts'

const reply = z.object({ translatedText: z.string().min(1) })

/** The product's languages that it has models for (github.com/argosopentech/argos-translate). */
const supported: ReadonlySet<LanguageCode> = new Set(['en', 'hi', 'bn', 'ur'])

/** A LibreTranslate server (docs.libretranslate.com). */
export function libretranslate(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | undefined },
  limits: Limits
): Translator {
  return {
    name: 'LibreTranslate',
    isOutside: isOutsideHost(baseUrl),
    async translate({ text, from, to, signal }) {
      if (!supported.has(to) || (from !== null && !supported.has(from))) return null
      const answer = await callForJson({
        url: `${baseUrl}/translate`,
        headers: {},
        body: {
          q: text,
          source: from ?? 'auto',
          target: to,
          format: 'text',
          ...(apiKey !== undefined && { api_key: apiKey })
        },
        signal,
        ...limits
      })
      const { success, data } = reply.safeParse(answer)
      if (!success) throw new ProviderError('unreadable')
      return data.translatedText.trim()
    }
  }
}
