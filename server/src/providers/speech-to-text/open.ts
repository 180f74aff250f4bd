import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { bhashiniBaseUrl } from '../bhashini-pipeline.ts'
import { CircuitBreaker, guarded } from '../circuit-breaker.ts'
import { bhashini } from './bhashini.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { openai } from './openai.ts'
import type { SpeechToText } from './port.ts'
import { sarvam } from './sarvam.ts'
import { sherpa } from './sherpa.ts'

/** Calls the provider through a circuit breaker. */
function withBreaker(provider: SpeechToText, breaker: CircuitBreaker): SpeechToText {
  return { ...provider, transcribe: (request) => guarded(breaker, () => provider.transcribe(request)) }
}

function openProvider(
  { speechToText, bhashiniUserId = '' }: Pick<Config, 'speechToText' | 'bhashiniUserId'>,
  clock: Clock,
  limits: Limits
): SpeechToText | null {
  if (speechToText === null) return null
  const { provider, baseUrl, apiKey, model } = speechToText
  switch (provider) {
    case 'openai':
      return openai({ baseUrl: baseUrl ?? '', apiKey, model }, limits)
    case 'bhashini':
      return bhashini(
        { baseUrl: baseUrl ?? bhashiniBaseUrl, userId: bhashiniUserId, apiKey: apiKey ?? '', pipelineId: model },
        clock,
        limits
      )
    case 'sarvam':
      return sarvam({ baseUrl: baseUrl ?? 'https://api.sarvam.ai', apiKey: apiKey ?? '', model }, limits)
    case 'sherpa':
      return sherpa({ model })
  }
}

/** The speech recognition of STT_PROVIDER; null when there is none. @throws ConfigError */
export function openSpeechToText(
  config: Pick<Config, 'speechToText' | 'bhashiniUserId'>,
  clock: Clock,
  limits: Limits = defaultLimits
): SpeechToText | null {
  const provider = openProvider(config, clock, limits)
  return provider && withBreaker(provider, new CircuitBreaker(clock))
}
