import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/log.ts'
import { bhashiniBaseUrl } from '../bhashini-pipeline.ts'
import { CircuitBreaker, guarded } from '../circuit-breaker.ts'
import { bhashiniVoice } from './bhashini.ts'
import { Mp3Encoding } from './encoding.ts'
import { espeak, isEspeakThere } from './espeak.ts'
import { geminiBaseUrl, geminiVoice } from './gemini.ts'
import { openaiVoice } from './openai.ts'
import { modelAndVoice, usualLimits, type VoiceLimits } from './outside-voice.ts'
import type { TextToSpeech } from './port.ts'
import { sarvamBaseUrl, sarvamVoice } from './sarvam.ts'

type Settings = Pick<Config, 'textToSpeech' | 'bhashiniUserId'>

function openOutside(
  { textToSpeech, bhashiniUserId = '' }: Settings,
  clock: Clock,
  encoding: Mp3Encoding,
  limits: VoiceLimits
) {
  const { provider, baseUrl, apiKey = '', model } = textToSpeech as NonNullable<Settings['textToSpeech']>
  const given = { ...modelAndVoice(model), apiKey, limits, encoding }
  if (provider === 'gemini') return geminiVoice({ ...given, baseUrl: baseUrl ?? geminiBaseUrl })
  if (provider === 'sarvam') return sarvamVoice({ ...given, baseUrl: baseUrl ?? sarvamBaseUrl })
  if (provider === 'bhashini')
    return bhashiniVoice({ ...given, baseUrl: baseUrl ?? bhashiniBaseUrl, userId: bhashiniUserId }, clock)
  return openaiVoice({ ...given, baseUrl: baseUrl ?? '' })
}

/** The voice of TTS_PROVIDER, or null: browsers then speak themselves where they can. */
export function openTextToSpeech(
  config: Settings,
  clock: Clock,
  log: Logger,
  limits: VoiceLimits = usualLimits
): TextToSpeech | null {
  if (config.textToSpeech === null) return null
  if (config.textToSpeech.provider === 'embedded') {
    if (isEspeakThere()) return espeak()
    log.warn('The optional package espeak-ng is not installed: nothing is spoken by the server')
    return null
  }
  const encoding = new Mp3Encoding()
  const voice = openOutside(config, clock, encoding, limits)
  const breaker = new CircuitBreaker(clock)
  return {
    ...voice,
    speak: (request) => guarded(breaker, () => voice.speak(request)),
    close: async () => encoding.close()
  }
}
