import type { AssistantReply, TriageCard } from '@arogyachat/contract/assistant'

/** The second emergency of a card, for reading aloud. */
export const spokenBeside = (card: TriageCard | null | undefined): string[] =>
  card?.also ? [card.also.title, ...card.also.steps] : []

/**
 * The text of an answer for reading aloud. What is missing from the reply is added; in an emergency the title and the steps come
 * first, and a second emergency that it may be comes last.
 */
export function spokenAnswer({ card, reply }: AssistantReply): string {
  if (!card) return reply
  const steps = card.steps.filter((step) => !reply.includes(step))
  const title = reply.includes(card.title) ? [] : [card.title]
  const parts =
    card.disposition === 'emergency_now'
      ? [...title, ...steps, reply, ...spokenBeside(card)]
      : [reply, ...title, ...steps]
  return parts.join('\n')
}
