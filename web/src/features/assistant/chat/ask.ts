import type { AssistantReply } from '@arogyachat/contract/assistant'
import type { CallOf } from '@arogyachat/contract/endpoint'
import type { askAssistant } from '@arogyachat/contract/endpoints/assistant'
import { callStreamed } from '../../../api/call.ts'

export type Question = CallOf<typeof askAssistant>['body']

interface Listener {
  signal: AbortSignal
  /** The complete embedded answer. Its assessment is final; its text may still be rephrased. */
  onStart: (answer: AssistantReply) => void
  /** The next part of the text that a language model writes. */
  onDelta: (words: string) => void
}

/** Asks the assistant; resolves with the final answer. @throws ApiError */
export const ask = (body: Question, { signal, onStart, onDelta }: Listener): Promise<AssistantReply> =>
  callStreamed(
    'askAssistant',
    { body },
    {
      signal,
      onEvent: ({ name, data }) => {
        if (name === 'delta') onDelta((data as { text: string }).text)
        if (name === 'start') onStart(data as AssistantReply)
        return name === 'start' || name === 'end' ? (data as AssistantReply) : null
      }
    }
  )
