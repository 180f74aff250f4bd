import { z } from 'zod'
import { isOutsideHost } from '../../platform/external-host.ts'
import { callForJson } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import { type TextToSpeech, voiceLanguages } from './port.ts'
import { base64, mp3Of, parseReply, type VoiceOptions } from './voice-options.ts'

export const sarvamBaseUrl = 'https://api.sarvam.ai'
const reply = z.object({ audios: z.array(base64) })

/** Sarvam's /text-to-speech, which has no voice for Urdu. */
export function sarvamVoice(options: VoiceOptions): TextToSpeech {
  return {
    name: options.model,
    isOutside: isOutsideHost(options.baseUrl),
    languages: voiceLanguages.filter((language) => language !== 'ur'),
    async speak({ text, language, signal }) {
      const response = await callForJson({
        url: `${options.baseUrl}/text-to-speech`,
        headers: { 'api-subscription-key': options.apiKey },
        body: {
          text,
          target_language_code: `${language}-IN`,
          model: options.model,
          ...(options.voice !== undefined && { speaker: options.voice }),
          speech_sample_rate: 22_050,
          output_audio_codec: 'mp3'
        },
        signal,
        ...options.limits
      })
      const { audios } = parseReply(reply, response)
      if (audios.length === 0) throw new ProviderError('empty')
      return Buffer.concat(await Promise.all(audios.map((file) => mp3Of(file, options.encoding, signal))))
    },
    close: async () => undefined
  }
}
