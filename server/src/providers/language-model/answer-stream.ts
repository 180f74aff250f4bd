import { ProviderError, type ProviderFailure } from '../provider-error.ts'

/** One event of a stream, independent of the vendor. */
export interface AnswerPart {
  text?: string
  /** `true` when the answer is complete, or why it is not. */
  end?: true | ProviderFailure
}

/** A longer answer is never shown. */
const maxCharacters = 4_000

/** The text of a stream. @throws ProviderError when the answer is empty, too long or incomplete */
export async function* answerText(parts: AsyncIterable<AnswerPart>): AsyncGenerator<string> {
  let characters = 0
  let hasText = false
  let isDone = false
  for await (const { text, end } of parts) {
    if (text) {
      characters += text.length
      if (characters > maxCharacters) throw new ProviderError('tooLong')
      hasText ||= text.trim() !== ''
      yield text
    }
    if (end !== undefined && end !== true) throw new ProviderError(end)
    isDone ||= end === true
  }
  if (!hasText) throw new ProviderError('empty')
  if (!isDone) throw new ProviderError('cut')
}
