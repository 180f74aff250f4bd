import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/log.ts'
import { bhashiniBaseUrl } from '../bhashini-pipeline.ts'
import { CircuitBreaker, guarded } from '../circuit-breaker.ts'
import { bhashiniVoice } from './bhashini.ts'
import { espeak, isEspeakThere } from './espeak.ts'
import { geminiBaseUrl, geminiVoice } from './gemini.ts'
import { Mp3Encoding } from './mp3-encoding.ts'
import { openaiVoice } from './openai.ts'
import type { TextToSpeech } from './port.ts'
import { sarvamBaseUrl, sarvamVoice } from './sarvam.ts'
import { defaultLimits, modelAndVoice, type VoiceLimits } from './voice-options.ts'

type Settings = Pick<Config, 'textToSpeech' | 'bhashiniUserId'>

function openExternal(
  { textToSpeech, bhashiniUserId = '' }: Settings,
  clock: Clock,
  encoding: Mp3Encoding,
  limits: VoiceLimits
) {
  const { provider, baseUrl, apiKey = '', model } = textToSpeech as NonNullable<Settings['textToSpeech']>
  const options = { ...modelAndVoice(model), apiKey, limits, encoding }
  if (provider === 'gemini') return geminiVoice({ ...options, baseUrl: baseUrl ?? geminiBaseUrl })
  if (provider === 'sarvam') return sarvamVoice({ ...options, baseUrl: baseUrl ?? sarvamBaseUrl })
  if (provider === 'bhashini')
    return bhashiniVoice({ ...options, baseUrl: baseUrl ?? bhashiniBaseUrl, userId: bhashiniUserId }, clock)
  return openaiVoice({ ...options, baseUrl: baseUrl ?? '' })
}

/** The voice of TTS_PROVIDER, or null: the browser's own voices are then used. */
export function openTextToSpeech(
  config: Settings,
  clock: Clock,
  log: Logger,
  limits: VoiceLimits = defaultLimits
): TextToSpeech | null {
  if (config.textToSpeech === null) return null
  if (config.textToSpeech.provider === 'embedded') {
    if (isEspeakThere()) return espeak()
    log.warn('The optional package espeak-ng is not installed: the server has no voice')
    return null
  }
  const encoding = new Mp3Encoding()
  const voice = openExternal(config, clock, encoding, limits)
  const breaker = new CircuitBreaker(clock)
  return {
    ...voice,
    speak: (request) => guarded(breaker, () => voice.speak(request)),
    close: async () => encoding.close()
  }
}
