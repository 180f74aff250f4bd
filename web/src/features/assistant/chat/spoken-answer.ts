import type { AssistantReply } from '@arogyachat/contract/assistant'

/** An answer as it is heard: what to do stands first in an emergency, and steps that the words do not hold are said too. */
export function spokenAnswer({ card, reply }: AssistantReply): string {
  if (!card) return reply
  const steps = card.steps.filter((step) => !reply.includes(step))
  const parts = card.disposition === 'emergency_now' ? [card.title, ...steps, reply] : [reply, card.title, ...steps]
  return parts.join('\n')
}
