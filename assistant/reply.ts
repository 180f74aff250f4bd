import { textsOf } from '@arogyachat/knowledge/texts'
import { adviceReply } from './advice-reply.ts'
import { emergencyReply } from './emergency-reply.ts'
import { isCrisis } from './intent.ts'
import type { Memory } from './memory.ts'
import { otherReply } from './other-reply.ts'
import type { Reply, Scope, Told } from './reply-parts.ts'
import type { Judgement } from './triage.ts'
import type { AssistantLanguage, Understanding } from './understanding.ts'

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
