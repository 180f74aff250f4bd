import { z } from 'zod'
import { isOutsideHost } from '../../platform/external-host.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'
import { type AnswerPart, answerText } from './answer-stream.ts'
import { doneMark, eventsOf, type Limits } from './event-stream.ts'
import type { LanguageModel } from './port.ts'

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish()
      })
    )
    .default([]),
  error: z.unknown().optional()
})

const failures: Record<string, ProviderFailure> = { length: 'cut', content_filter: 'declined' }

async function* piecesOf(events: AsyncIterable<unknown>): AsyncGenerator<AnswerPart> {
  for await (const event of events) {
    if (event === doneMark) {
      yield { end: true }
      continue
    }
    const { success, data } = chunk.safeParse(event)
    if (!success) throw new ProviderError('unreadable')
    if (data.error) throw new ProviderError('unavailable')
    const [choice] = data.choices
    const finish = choice?.finish_reason
    yield { text: choice?.delta?.content ?? '', ...(finish && { end: failures[finish] ?? true }) }
  }
}

/**
 * The chat completions API of Ollama, llama.cpp, vLLM, OpenAI, Groq, Sarvam and others. Sends only fields that all of them
 * accept.
 *
 * @param baseUrl with the version, such as http://localhost:11434/v1
 */
export function openaiCompatible(
  { baseUrl, apiKey, model }: { baseUrl: string; apiKey: string | undefined; model: string },
  limits: Limits
): LanguageModel {
  return {
    name: model,
    isOutside: isOutsideHost(baseUrl),
    streamText({ system, messages, signal }) {
      const body = {
        model,
        stream: true,
        messages: [
          { role: 'system', content: system },
          ...messages.map((message) => ({
            role: message.role,
            content: message.text
          }))
        ]
      }
      const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
      return answerText(piecesOf(eventsOf(`${baseUrl}/chat/completions`, headers, body, signal, limits)))
    }
  }
}
