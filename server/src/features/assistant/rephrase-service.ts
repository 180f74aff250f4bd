import type { Outcome } from '@arogyachat/assistant/conversation/converse'
import { answerViolation, wholeSentences } from '@arogyachat/assistant/guardrails/answer-check'
import type { Lexicons } from '@arogyachat/assistant/language/lexicons'
import type { AssistantReply } from '@arogyachat/contract/assistant'
import type { CoreLanguage } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Emit } from '../../http/serve-events.ts'
import { promptFor } from '../../providers/language-model/prompt.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** An answer that a language model may rephrase, and the message it answers. */
export interface RephraseRequest {
  text: string
  outcome: Outcome
  language: CoreLanguage
  lexicons: Lexicons
}

/**
 * The answer as a language model rephrases it, if one is configured, the person allows it, and the guardrails accept every
 * sentence; otherwise the built-in answer. The conclusions are always the built-in ones. Sentences are emitted once they are
 * whole and checked.
 */
export async function rephrase(
  context: AppContext,
  { allowModel }: { allowModel: boolean },
  answer: AssistantReply,
  request: RephraseRequest | null,
  { emit, signal }: { emit: Emit; signal: AbortSignal }
): Promise<AssistantReply> {
  const model = context.languageModel
  if (!model || !request || (model.isOutside && !allowModel)) return answer
  const { language, lexicons, outcome } = request
  const violationOf = (text: string, isWhole: boolean) =>
    answerViolation(text, { language, lexicons, triage: outcome.triage, isWhole })
  let written = ''
  let shown = 0
  try {
    for await (const piece of model.streamText({ ...promptFor(request.text, outcome, language), signal })) {
      written += piece
      const end = wholeSentences(written)
      if (end <= shown) continue
      const violation = violationOf(written.slice(0, end), false)
      if (violation) return refuse(context, violation, answer)
      emit('delta', { text: written.slice(shown, end) })
      shown = end
    }
    const violation = violationOf(written, true)
    if (violation) return refuse(context, violation, answer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ reason: error.reason }, 'the language model failed; the built-in answer is shown')
    return answer
  }
  // The parts hold the built-in sentences, which would be said twice.
  const { parts: _, ...rest } = answer
  return { ...rest, reply: written.trim(), source: { kind: 'model', name: model.name } }
}

/** Logs the reason for a refusal, but never the refused text. */
function refuse(context: AppContext, violation: string, answer: AssistantReply): AssistantReply {
  context.log.warn({ violation }, 'the guardrails refused the text of the language model; the built-in answer is shown')
  return answer
}
