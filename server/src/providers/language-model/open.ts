import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { CircuitBreaker, reportError } from '../circuit-breaker.ts'
import { ProviderError } from '../provider-error.ts'
import { defaultLimits, type Limits } from './event-stream.ts'
import { gemini, geminiBaseUrl } from './gemini.ts'
import { openaiCompatible } from './openai-compatible.ts'
import type { LanguageModel } from './port.ts'

/** Calls the model through a circuit breaker. */
export function withBreaker(model: LanguageModel, breaker: CircuitBreaker): LanguageModel {
  return {
    name: model.name,
    isOutside: model.isOutside,
    async *streamText(request) {
      if (!breaker.tryAcquire()) throw new ProviderError('circuitOpen')
      let end = () => breaker.release()
      try {
        yield* model.streamText(request)
        end = () => breaker.succeeded()
      } catch (error) {
        end = () => reportError(breaker, error)
        throw error
      } finally {
        end()
      }
    }
  }
}

/** The language model of LLM_PROVIDER, or null: the assistant's answers are then not rephrased. */
export function openLanguageModel(
  { languageModel }: Pick<Config, 'languageModel'>,
  clock: Clock,
  limits: Limits = defaultLimits
): LanguageModel | null {
  if (languageModel === null) return null
  const { provider, apiKey = '', model } = languageModel
  const opened =
    provider === 'gemini'
      ? gemini({ baseUrl: languageModel.baseUrl ?? geminiBaseUrl, apiKey, model }, limits)
      : openaiCompatible({ ...languageModel, baseUrl: languageModel.baseUrl ?? '' }, limits)
  return withBreaker(opened, new CircuitBreaker(clock))
}
