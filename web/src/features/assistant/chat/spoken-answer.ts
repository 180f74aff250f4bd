import type { AssistantReply } from '@arogyachat/contract/assistant'

/** The text of an answer for reading aloud. Steps missing from the reply are added; in an emergency they come first. */
export function spokenAnswer({ card, reply }: AssistantReply): string {
  if (!card) return reply
  const steps = card.steps.filter((step) => !reply.includes(step))
  const parts = card.disposition === 'emergency_now' ? [card.title, ...steps, reply] : [reply, card.title, ...steps]
  return parts.join('\n')
}
