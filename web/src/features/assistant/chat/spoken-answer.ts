import type { AssistantReply } from '@arogyachat/contract/assistant'

/**
 * The text of an answer for reading aloud. What is missing from the reply is added; in an emergency the title and the steps come
 * first, and a second emergency that it may be comes last.
 */
export function spokenAnswer({ card, reply }: AssistantReply): string {
  if (!card) return reply
  const steps = card.steps.filter((step) => !reply.includes(step))
  const title = reply.includes(card.title) ? [] : [card.title]
  const also = card.also ? [card.also.title, ...card.also.steps] : []
  const parts =
    card.disposition === 'emergency_now' ? [...title, ...steps, reply, ...also] : [reply, ...title, ...steps]
  return parts.join('\n')
}
