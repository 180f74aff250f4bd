import { z } from 'zod'
import { isOutsideHost } from '../../platform/outside.ts'
import { askProvider } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import { base64, mp3Of, type OutsideVoice, shaped } from './outside-voice.ts'
import { type TextToSpeech, voiceLanguages } from './port.ts'

export const sarvamBaseUrl = 'https://api.sarvam.ai'
const answer = z.object({ audios: z.array(base64) })

/** Sarvam's /text-to-speech. Of our languages it does not speak Urdu. */
export function sarvamVoice(outsideVoice: OutsideVoice): TextToSpeech {
  return {
    name: outsideVoice.model,
    isOutside: isOutsideHost(outsideVoice.baseUrl),
    languages: voiceLanguages.filter((language) => language !== 'ur'),
    async speak({ text, language, signal }) {
      const given = await askProvider({
        url: `${outsideVoice.baseUrl}/text-to-speech`,
        headers: { 'api-subscription-key': outsideVoice.apiKey },
        body: {
          text,
          target_language_code: `${language}-IN`,
          model: outsideVoice.model,
          ...(outsideVoice.voice !== undefined && { speaker: outsideVoice.voice }),
          speech_sample_rate: 22_050,
          output_audio_codec: 'mp3'
        },
        signal,
        ...outsideVoice.limits
      })
      const { audios } = shaped(answer, given)
      if (audios.length === 0) throw new ProviderError('empty')
      return Buffer.concat(await Promise.all(audios.map((file) => mp3Of(file, outsideVoice.encoding, signal))))
    },
    close: async () => undefined
  }
}
