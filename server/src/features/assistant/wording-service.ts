import type { Outcome } from '@arogyachat/assistant/converse'
import type { Lexicons } from '@arogyachat/assistant/lexicons'
import type { AssistantLanguage } from '@arogyachat/assistant/understanding'
import type { AssistantReply } from '@arogyachat/contract/assistant'
import type { AppContext } from '../../app-context.ts'
import type { Emit } from '../../http/serve.ts'
import { answerFault, wholeSentences } from '../../providers/language-model/answer-check.ts'
import { promptFor } from '../../providers/language-model/prompt.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** What a language model is given to word anew. */
export interface Wording {
  text: string
  outcome: Outcome
  language: AssistantLanguage
  lexicons: Lexicons
}

/**
 * The answer in a model's words, where one is configured, may be asked and writes what may be shown; the built-in answer on
 * any failure. Conclusions are never the model's. Sentences are emitted once they are whole and checked.
 */
export async function worded(
  context: AppContext,
  { allowModel }: { allowModel: boolean },
  answer: AssistantReply,
  wording: Wording | null,
  { emit, signal }: { emit: Emit; signal: AbortSignal }
): Promise<AssistantReply> {
  const model = context.languageModel
  if (!model || !wording || (model.isOutside && !allowModel)) return answer
  const { language, lexicons, outcome } = wording
  const faultOf = (text: string, isWhole: boolean) =>
    answerFault(text, { language, lexicons, triage: outcome.triage, isWhole })
  let written = ''
  let shown = 0
  try {
    for await (const piece of model.wordAnswer({ ...promptFor(wording.text, outcome, language), signal })) {
      written += piece
      const end = wholeSentences(written)
      if (end <= shown) continue
      const fault = faultOf(written.slice(0, end), false)
      if (fault) return refused(context, fault, answer)
      emit('delta', { text: written.slice(shown, end) })
      shown = end
    }
    const fault = faultOf(written, true)
    if (fault) return refused(context, fault, answer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ reason: error.reason }, 'the language model gave no answer; the built-in one stands')
    return answer
  }
  return { ...answer, reply: written.trim(), source: { kind: 'model', name: model.name } }
}

/** The reason is logged, what was written is not. */
function refused(context: AppContext, fault: string, answer: AssistantReply): AssistantReply {
  context.log.warn({ fault }, 'what the language model wrote may not be shown; the built-in answer stands')
  return answer
}
