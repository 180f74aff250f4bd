import { isOutsideHost } from '../../platform/external-host.ts'
import { callProvider } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import { framesOf } from './mp3.ts'
import { type TextToSpeech, voiceLanguages } from './port.ts'
import type { VoiceOptions } from './voice-options.ts'

const defaultVoice = 'alloy'

/** Servers with an API compatible with OpenAI's /audio/speech. */
export function openaiVoice({ baseUrl, apiKey, model, voice = defaultVoice, limits }: VoiceOptions): TextToSpeech {
  return {
    name: model,
    isOutside: isOutsideHost(baseUrl),
    languages: voiceLanguages,
    async speak({ text, signal }) {
      const { bytes } = await callProvider({
        url: `${baseUrl}/audio/speech`,
        headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
        body: { model, voice, input: text, response_format: 'mp3' },
        signal,
        ...limits
      })
      const { mp3 } = framesOf(bytes)
      if (mp3.length === 0) throw new ProviderError('unreadable')
      return mp3
    },
    close: async () => undefined
  }
}
