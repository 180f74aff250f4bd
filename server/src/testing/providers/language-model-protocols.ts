export type Protocol = 'openai' | 'gemini'

/** An event of a stream that carries a part of the text. */
export const textEvent = (protocol: Protocol, text: string): unknown =>
  protocol === 'openai'
    ? { choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }
    : { candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }

/** The last event with content, which states why the model stopped. */
export const endEvent = (protocol: Protocol, reason: 'done' | 'length' | 'declined'): unknown =>
  protocol === 'openai'
    ? {
        choices: [
          { index: 0, delta: {}, finish_reason: { done: 'stop', length: 'length', declined: 'content_filter' }[reason] }
        ]
      }
    : { candidates: [{ finishReason: { done: 'STOP', length: 'MAX_TOKENS', declined: 'SAFETY' }[reason], index: 0 }] }

/** OpenAI's streams end with an event that is not JSON. */
export const doneEvent = (protocol: Protocol): string => (protocol === 'openai' ? 'data: [DONE]\n\n' : '')

export const frame = (event: unknown): string => `data: ${JSON.stringify(event)}\r\n\r\n`

/** A text in parts as a model streams it. */
export const partsOf = (text: string): string[] => text.match(/[\s\S]{1,7}/gu) ?? []
