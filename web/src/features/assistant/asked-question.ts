/** A question that was asked on another screen. It is held in memory only, so a reload does not send it again. */
let asked: string | null = null

export function passQuestion(question: string): void {
  asked = question
}

/** The question, once. */
export function takeQuestion(): string | null {
  const question = asked
  asked = null
  return question
}
