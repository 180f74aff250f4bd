import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isOutsideHost } from '../../platform/external-host.ts'
import { BhashiniPipeline } from '../bhashini-pipeline.ts'
import { ProviderError } from '../provider-error.ts'
import { type TextToSpeech, voiceLanguages } from './port.ts'
import { base64, mp3Of, parseReply, type VoiceOptions } from './voice-options.ts'

const reply = z.object({ audio: z.array(z.object({ audioContent: base64 })) })

/** Bhashini's voices. `model` is the pipeline's id, which has a service per language. */
export function bhashiniVoice(options: VoiceOptions & { userId: string }, clock: Clock): TextToSpeech {
  const { baseUrl, userId, apiKey, model: pipelineId } = options
  const pipeline = new BhashiniPipeline({ baseUrl, userId, apiKey, pipelineId }, clock, options.limits)
  return {
    name: 'bhashini',
    isOutside: isOutsideHost(baseUrl),
    languages: voiceLanguages,
    async speak({ text, language, signal }) {
      const answer = await pipeline.run(
        { taskType: 'tts', language: { sourceLanguage: language } },
        {
          config: { gender: options.voice ?? 'female', samplingRate: 22_050, audioFormat: 'wav' },
          inputData: { input: [{ source: text }] }
        },
        signal
      )
      if (answer === null) throw new ProviderError('rejected')
      const [file] = parseReply(reply, answer).audio
      if (!file) throw new ProviderError('empty')
      return mp3Of(file.audioContent, options.encoding, signal)
    },
    close: async () => undefined
  }
}
