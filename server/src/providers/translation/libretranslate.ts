import type { LanguageCode } from '@arogyachat/contract/languages'
import { z } from 'zod'
import { isOutsideHost } from '../../platform/outside.ts'
import { askProvider } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import type { Limits } from './limits.ts'
import type { Translator } from './port.ts'

const reply = z.object({ translatedText: z.string().min(1) })

/** Those of ours that it has models for (github.com/argosopentech/argos-translate). */
const known: ReadonlySet<LanguageCode> = new Set(['en', 'hi', 'bn', 'ur'])

/** A LibreTranslate server (docs.libretranslate.com). */
export function libretranslate(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | undefined },
  limits: Limits
): Translator {
  return {
    name: 'LibreTranslate',
    isOutside: isOutsideHost(baseUrl),
    async translate({ text, from, to, signal }) {
      if (!known.has(to) || (from !== null && !known.has(from))) return null
      const answer = await askProvider({
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
