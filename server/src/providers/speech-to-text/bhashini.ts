import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isOutsideHost } from '../../platform/external-host.ts'
import { type BhashiniConfig, BhashiniPipeline } from '../bhashini-pipeline.ts'
import { ProviderError } from '../provider-error.ts'
import type { Limits } from './limits.ts'
import type { SpeechToText } from './port.ts'

const reply = z.object({ output: z.tuple([z.object({ source: z.string() })]).rest(z.unknown()) })

/** Bhashini's speech recognition, which has a service per language. Without a language hint English is used. */
export function bhashini(config: BhashiniConfig, clock: Clock, limits: Limits): SpeechToText {
  const pipeline = new BhashiniPipeline(config, clock, limits)
  return {
    name: 'Bhashini',
    isOutside: isOutsideHost(config.baseUrl),
    kinds: ['audio/wav'],
    async transcribe({ recording, language, signal }) {
      const answer = await pipeline.run(
        { taskType: 'asr', language: { sourceLanguage: language ?? 'en' } },
        {
          config: { audioFormat: 'wav', samplingRate: 16_000 },
          inputData: { audio: [{ audioContent: recording.bytes.toString('base64') }] }
        },
        signal
      )
      if (answer === null) throw new ProviderError('rejected')
      const { success, data } = reply.safeParse(answer)
      if (!success) throw new ProviderError('unreadable')
      return data.output[0].source.trim()
    },
    close: async () => {}
  }
}
