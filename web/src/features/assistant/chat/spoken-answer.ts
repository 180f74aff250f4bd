import type { AssistantReply } from '@arogyachat/contract/assistant'

/** The text of an answer for reading aloud. What is missing from the reply is added; in an emergency they come first. */
export function spokenAnswer({ card, reply }: AssistantReply): string {
  if (!card) return reply
  const steps = card.steps.filter((step) => !reply.includes(step))
  const title = reply.includes(card.title) ? [] : [card.title]
  const parts = card.disposition === 'emergency_now' ? [...title, ...steps, reply] : [reply, ...title, ...steps]
  return parts.join('\n')
}
