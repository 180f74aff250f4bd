import type { LanguageCode } from '@arogyachat/contract/languages'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { type Texts, textsOf } from '@arogyachat/knowledge/texts'
import type { Memory } from '../conversation/memory.ts'
import type { Assessment } from '../triage/assessment.ts'
import { isMeant } from '../triage/sign-groups.ts'
import { isCrisis } from '../understanding/intent.ts'
import type { Understanding } from '../understanding/understanding.ts'
import { adviceReply } from './advice-reply.ts'
import { emergencyReply } from './emergency-reply.ts'
import { otherReply } from './other-reply.ts'
import {
  callActions,
  noticeOf,
  questionText,
  type Reply,
  type ReplyContext,
  type Scope,
  suggestionsFor
} from './reply-parts.ts'

const { suicide } = clinicalLists

/** Writes the reply to an assessment. Pure; every sentence comes from the texts. */
export function compose(...args: Parameters<typeof composeParts>): Reply {
  const [, , , language, , { question }] = args
  const reply = composeParts(...args)
  return question !== null && crisisQuestions.includes(question) ? withHelpline(reply, textsOf(language)) : reply
}

/** Both ask about a thought of suicide. */
const crisisQuestions: readonly string[] = [suicide.question, suicide.thought]

/** A question about a thought of suicide never comes without the helpline. */
function withHelpline(reply: Reply, texts: Texts): Reply {
  const calls = callActions(suicide.numbers.slice(0, 1), texts)
  return { ...reply, actions: [...calls, ...reply.actions] }
}

function composeParts(
  assessment: Assessment,
  understanding: Understanding,
  memory: Memory,
  language: LanguageCode,
  scope: Scope,
  context: ReplyContext
): Reply {
  const texts = textsOf(language)
  if (assessment.disposition === 'emergency_now' || isCrisis(understanding))
    return emergencyReply(assessment, understanding, memory, texts, context)
  if (context.isGuided)
    return {
      reply: questionText(texts, context.question ?? ''),
      suggestions: suggestionsFor(texts, context.question),
      actions: []
    }
  if (context.question && isMeant(context.question))
    return {
      reply: [...noticeOf(texts, memory), questionText(texts, context.question)].join('\n\n'),
      suggestions: suggestionsFor(texts, context.question),
      actions: []
    }
  if (assessment.disposition === null || context.intent !== 'diagnosis')
    return withQuestion(otherReply(assessment, understanding, memory, texts, scope, context), texts, context.question)
  return adviceReply(assessment, understanding, memory, texts, scope, context)
}

/** A danger question is also asked beside a reply that is about something else. */
function withQuestion(reply: Reply, texts: Texts, question: string | null): Reply {
  if (!question) return reply
  return {
    ...reply,
    reply: [reply.reply, questionText(texts, question)].join('\n\n'),
    suggestions: suggestionsFor(texts, question)
  }
}
