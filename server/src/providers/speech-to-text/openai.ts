import { z } from 'zod'
import { isOutsideHost } from '../../platform/external-host.ts'
import { callForJson } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import type { Limits } from './limits.ts'
import type { SpeechToText } from './port.ts'
import { recordingForm } from './recording-form.ts'

const reply = z.object({ text: z.string() })

/**
 * The transcriptions API of OpenAI, Groq, vLLM, LocalAI, speaches and whisper.cpp's server
 * (platform.openai.com/docs/api-reference/audio/createTranscription).
 *
 * @param baseUrl with the version, such as http://localhost:8000/v1
 */
export function openai(
  { baseUrl, apiKey, model }: { baseUrl: string; apiKey: string | undefined; model: string },
  limits: Limits
): SpeechToText {
  return {
    name: model,
    isOutside: isOutsideHost(baseUrl),
    kinds: ['audio/wav', 'audio/mp4'],
    async transcribe({ recording, language, signal }) {
      const body = recordingForm(recording, {
        model,
        response_format: 'json',
        ...(language && { language })
      })
      const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
      const answer = await callForJson({ url: `${baseUrl}/audio/transcriptions`, headers, body, signal, ...limits })
      const { success, data } = reply.safeParse(answer)
      if (!success) throw new ProviderError('unreadable')
      return data.text.trim()
    },
    close: async () => {}
  }
}
