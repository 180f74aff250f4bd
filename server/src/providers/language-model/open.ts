import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { Breaker } from '../breaker.ts'
import { type Limits, usualLimits } from './event-stream.ts'
import { gemini, geminiBaseUrl } from './gemini.ts'
import { openaiCompatible } from './openai-compatible.ts'
import { type LanguageModel, ProviderError, type ProviderFailure } from './port.ts'

/** Failures that say nothing of the provider's health. */
const harmless: ReadonlySet<ProviderFailure> = new Set(['aborted', 'declined', 'tooLong'])

/** Passes by a model that failed again and again. */
export function withBreaker(model: LanguageModel, breaker: Breaker): LanguageModel {
  return {
    name: model.name,
    isOutside: model.isOutside,
    async *wordAnswer(request) {
      if (!breaker.mayTry()) throw new ProviderError('resting')
      let settle = () => breaker.letGo()
      try {
        yield* model.wordAnswer(request)
        settle = () => breaker.succeeded()
      } catch (error) {
        if (error instanceof ProviderError && !harmless.has(error.reason))
          settle = () => breaker.failed(error.retryAfterSeconds)
        throw error
      } finally {
        settle()
      }
    }
  }
}

/** The language model of LLM_PROVIDER, or null: the assistant words its answers itself, as it does whenever a model fails. */
export function openLanguageModel(
  { languageModel }: Pick<Config, 'languageModel'>,
  clock: Clock,
  limits: Limits = usualLimits
): LanguageModel | null {
  if (languageModel === null) return null
  const { provider, apiKey = '', model } = languageModel
  const opened =
    provider === 'gemini'
      ? gemini({ baseUrl: languageModel.baseUrl ?? geminiBaseUrl, apiKey, model }, limits)
      : openaiCompatible({ ...languageModel, baseUrl: languageModel.baseUrl ?? '' }, limits)
  return withBreaker(opened, new Breaker(clock))
}
