import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isOutsideHost } from '../../platform/outside.ts'
import { BhashiniPipeline } from '../bhashini-pipeline.ts'
import { ProviderError } from '../provider-error.ts'
import { base64, mp3Of, type OutsideVoice, shaped } from './outside-voice.ts'
import { type TextToSpeech, voiceLanguages } from './port.ts'

const reply = z.object({ audio: z.array(z.object({ audioContent: base64 })) })

/** Bhashini's voices, one service for each language of the pipeline `model`. */
export function bhashiniVoice(value: OutsideVoice & { userId: string }, clock: Clock): TextToSpeech {
  const { baseUrl, userId, apiKey, model: pipelineId } = value
  const pipeline = new BhashiniPipeline({ baseUrl, userId, apiKey, pipelineId }, clock, value.limits)
  return {
    name: 'bhashini',
    isOutside: isOutsideHost(baseUrl),
    languages: voiceLanguages,
    async speak({ text, language, signal }) {
      const answer = await pipeline.ask(
        { taskType: 'tts', language: { sourceLanguage: language } },
        {
          config: { gender: value.voice ?? 'female', samplingRate: 22_050, audioFormat: 'wav' },
          inputData: { input: [{ source: text }] }
        },
        signal
      )
      if (answer === null) throw new ProviderError('rejected')
      const [file] = shaped(reply, answer).audio
      if (!file) throw new ProviderError('empty')
      return mp3Of(file.audioContent, value.encoding, signal)
    },
    close: async () => undefined
  }
}
