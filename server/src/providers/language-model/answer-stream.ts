import { ProviderError, type ProviderFailure } from '../provider-error.ts'

/** What one event of a stream says, whichever vendor wrote it. */
export interface Piece {
  text?: string
  /** `true` when the model is done, or why it stopped. */
  end?: true | ProviderFailure
}

/** Nothing longer is ever shown, so no more is waited for. */
const maxLetters = 4_000

/** The words of a stream's pieces; throws when it does not come to a proper end or says nothing. */
export async function* answerOf(pieces: AsyncIterable<Piece>): AsyncGenerator<string> {
  let letters = 0
  let hasWords = false
  let isDone = false
  for await (const { text, end } of pieces) {
    if (text) {
      letters += text.length
      if (letters > maxLetters) throw new ProviderError('tooLong')
      hasWords ||= text.trim() !== ''
      yield text
    }
    if (end !== undefined && end !== true) throw new ProviderError(end)
    isDone ||= end === true
  }
  if (!hasWords) throw new ProviderError('empty')
  if (!isDone) throw new ProviderError('cut')
}
