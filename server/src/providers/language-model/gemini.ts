import { z } from 'zod'
import { isOutsideHost } from '../../platform/external-host.ts'
import { ProviderError } from '../provider-error.ts'
import { type AnswerPart, answerText } from './answer-stream.ts'
import { eventsOf, type Limits } from './event-stream.ts'
import type { LanguageModel } from './port.ts'

export const geminiBaseUrl = 'https://generativelanguage.googleapis.com/v1beta'

const chunk = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })).optional()
          })
          .optional(),
        finishReason: z.string().optional()
      })
    )
    .default([]),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  error: z.unknown().optional()
})

const endOf = (reason: string): AnswerPart['end'] =>
  reason === 'STOP' ? true : reason === 'MAX_TOKENS' ? 'cut' : 'declined'

async function* piecesOf(events: AsyncIterable<unknown>): AsyncGenerator<AnswerPart> {
  for await (const event of events) {
    const { success, data } = chunk.safeParse(event)
    if (!success) throw new ProviderError('unreadable')
    if (data.error) throw new ProviderError('unavailable')
    if (data.promptFeedback?.blockReason) throw new ProviderError('declined')
    const [candidate] = data.candidates
    const parts = candidate?.content?.parts ?? []
    const text = parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('')
    yield { text, ...(candidate?.finishReason && { end: endOf(candidate.finishReason) }) }
  }
}

/** Gemini's own API. The key is sent in a header, so that no log of URLs contains it. */
export function gemini(
  { baseUrl, apiKey, model }: { baseUrl: string; apiKey: string; model: string },
  limits: Limits
): LanguageModel {
  return {
    name: model,
    isOutside: isOutsideHost(baseUrl),
    streamText({ system, messages, signal }) {
      const body = {
        systemInstruction: { parts: [{ text: system }] },
        contents: messages.map((message) => ({
          role: message.role === 'user' ? 'user' : 'model',
          parts: [{ text: message.text }]
        }))
      }
      const url = `${baseUrl}/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`
      return answerText(piecesOf(eventsOf(url, { 'x-goog-api-key': apiKey }, body, signal, limits)))
    }
  }
}
