import type { LanguageCode } from '@arogyachat/contract/languages'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isOutsideHost } from '../../platform/external-host.ts'
import { type BhashiniConfig, BhashiniPipeline } from '../bhashini-pipeline.ts'
import { ProviderError } from '../provider-error.ts'
import type { Limits } from './limits.ts'
import type { Translator } from './port.ts'

const reply = z.object({ output: z.tuple([z.object({ target: z.string().min(1) })]).rest(z.unknown()) })

/** English and the product's languages of the Eighth Schedule. */
const supported: ReadonlySet<LanguageCode> = new Set(['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn', 'ur'])

/** Bhashini's machine translation. It needs the source language. */
export function bhashini(config: BhashiniConfig, clock: Clock, limits: Limits): Translator {
  const pipeline = new BhashiniPipeline(config, clock, limits)
  return {
    name: 'Bhashini',
    isOutside: isOutsideHost(config.baseUrl),
    async translate({ text, from, to, signal }) {
      if (from === null || !supported.has(from) || !supported.has(to)) return null
      const language = { sourceLanguage: from, targetLanguage: to }
      const answer = await pipeline.run(
        { taskType: 'translation', language },
        { inputData: { input: [{ source: text }] } },
        signal
      )
      if (answer === null) return null
      const { success, data } = reply.safeParse(answer)
      if (!success) throw new ProviderError('unreadable')
      return data.output[0].target.trim()
    }
  }
}
