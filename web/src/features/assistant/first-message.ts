/** Kept in memory alone, because an address with a complaint in it would be stored in the history and in logs. */
let waiting: string | null = null

/** Hands a message over to the assistant, which sends it when it opens with a new conversation. */
export function setFirstMessage(text: string): void {
  waiting = text.trim() === '' ? null : text
}

/** The message handed over, once. */
export function takeFirstMessage(): string | null {
  const text = waiting
  waiting = null
  return text
}
