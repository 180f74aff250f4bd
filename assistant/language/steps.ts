/** Words that a step of reading goes through in about a millisecond. */
export const wordsPerStep = 40

/** Runs work that pauses between its steps to the end, without the pauses. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
