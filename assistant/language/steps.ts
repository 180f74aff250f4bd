/** Work that pauses between steps, for whoever has others to serve meanwhile. Here it is done without a pause. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
