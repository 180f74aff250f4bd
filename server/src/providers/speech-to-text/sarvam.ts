import { z } from 'zod'
import { isOutsideHost } from '../../platform/external-host.ts'
import { callForJson } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import type { Limits } from './limits.ts'
import type { SpeechToText } from './port.ts'
import { recordingForm } from './recording-form.ts'

const reply = z.object({ transcript: z.string() })

/** Sarvam's speech-to-text (docs.sarvam.ai), which refuses an MP4 of more than thirty seconds. */
export function sarvam(
  { baseUrl, apiKey, model }: { baseUrl: string; apiKey: string; model: string },
  limits: Limits
): SpeechToText {
  return {
    name: model,
    isOutside: isOutsideHost(baseUrl),
    kinds: ['audio/wav', 'audio/mp4'],
    async transcribe({ recording, language, signal }) {
      const answer = await callForJson({
        url: `${baseUrl}/speech-to-text`,
        headers: { 'api-subscription-key': apiKey },
        body: recordingForm(recording, { model, language_code: language ? `${language}-IN` : 'unknown' }),
        signal,
        ...limits
      })
      const { success, data } = reply.safeParse(answer)
      if (!success) throw new ProviderError('unreadable')
      return data.transcript.trim()
    },
    close: async () => {}
  }
}
