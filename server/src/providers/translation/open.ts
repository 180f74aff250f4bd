import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { bhashiniBaseUrl } from '../bhashini-pipeline.ts'
import { CircuitBreaker, guarded } from '../circuit-breaker.ts'
import type { LanguageModel } from '../language-model/port.ts'
import { bhashini } from './bhashini.ts'
import { languageModelTranslator } from './language-model.ts'
import { libretranslate } from './libretranslate.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Translator } from './port.ts'
import { sarvam } from './sarvam.ts'

/** Calls the provider through a circuit breaker. */
const withBreaker = (translator: Translator, breaker: CircuitBreaker): Translator => ({
  ...translator,
  translate: (request) => guarded(breaker, () => translator.translate(request))
})

/** The translator of TRANSLATION_PROVIDER for text that the product's own translations don't contain; null when there is none. */
export function openTranslator(
  { translation, bhashiniUserId = '' }: Pick<Config, 'translation' | 'bhashiniUserId'>,
  clock: Clock,
  languageModel: LanguageModel | null,
  limits: Limits = defaultLimits
): Translator | null {
  const { provider, baseUrl, apiKey, model } = translation
  switch (provider) {
    case 'embedded':
      return null
    case 'languagemodel':
      return languageModel && languageModelTranslator(languageModel)
    case 'bhashini': {
      const config = {
        baseUrl: baseUrl ?? bhashiniBaseUrl,
        userId: bhashiniUserId,
        apiKey: apiKey ?? '',
        pipelineId: model
      }
      return withBreaker(bhashini(config, clock, limits), new CircuitBreaker(clock))
    }
    case 'sarvam': {
      const config = { baseUrl: baseUrl ?? 'https://api.sarvam.ai', apiKey: apiKey ?? '', model }
      return withBreaker(sarvam(config, limits), new CircuitBreaker(clock))
    }
    case 'libretranslate':
      return withBreaker(libretranslate({ baseUrl: baseUrl ?? '', apiKey }, limits), new CircuitBreaker(clock))
  }
}
