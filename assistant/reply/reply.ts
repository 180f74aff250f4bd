import { textsOf } from '@arogyachat/knowledge/texts'
import type { Memory } from '../conversation/memory.ts'
import type { Judgement } from '../triage/assessment.ts'
import { isCrisis } from '../understanding/intent.ts'
import type { AssistantLanguage, Understanding } from '../understanding/understanding.ts'
import { adviceReply } from './advice-reply.ts'
import { emergencyReply } from './emergency-reply.ts'
import { otherReply } from './other-reply.ts'
import type { Reply, Scope, Told } from './reply-parts.ts'

/** Says what was concluded. Pure; every sentence comes from the texts, so nothing else can be said. */
export function compose(
  judgement: Judgement,
  understanding: Understanding,
  memory: Memory,
  language: AssistantLanguage,
  scope: Scope,
  told: Told
): Reply {
  const texts = textsOf(language)
  if (judgement.disposition === 'emergency_now' || isCrisis(understanding))
    return emergencyReply(judgement, understanding, memory, texts, told)
  if (judgement.disposition === null || told.intent !== 'diagnosis')
    return otherReply(judgement, understanding, memory, texts, scope, told)
  return adviceReply(judgement, understanding, memory, texts, scope, told)
}
