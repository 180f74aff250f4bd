import type { SecondReading } from '@arogyachat/assistant/triage/second-reading'
import type { AppContext } from '../../app-context.ts'
import { readingIn, readingPromptFor } from '../../providers/language-model/reading-prompt.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** A patient does not wait longer for a second opinion on a message that the rules find calm. */
const longestMs = 4000
/** Enough for a tier and a family. */
const longestAnswer = 60

/**
 * What the configured language model takes a message for, if the user allows it. It is applied like the second
 * reader, so a wrong answer can raise an alarm or a question, but never lower one. Null without a model, and if it fails.
 */
export async function readWithModel(
  { languageModel: model, log }: AppContext,
  { text, allowModel }: { text: string; allowModel: boolean },
  signal: AbortSignal
): Promise<SecondReading | null> {
  if (!model || text === '' || (model.isOutside && !allowModel)) return null
  try {
    let answer = ''
    const request = { ...readingPromptFor(text), signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) }
    for await (const piece of model.streamText(request)) {
      answer += piece
      if (answer.length > longestAnswer) return null
    }
    return readingIn(answer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ reason: error.reason }, 'the language model did not read a message; the built-in reading stands')
    return null
  }
}
