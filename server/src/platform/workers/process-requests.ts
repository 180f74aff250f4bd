/** Sent to a process: a request, or the id of one whose caller no longer waits. */
export type ChildRequest<Q> = { id: number; request: Q } | { cancel: number }

/** Sent back for each request. */
export type ChildReply<A> = { answer: A } | { failure: string }

/**
 * In a process of `ProcessPool`: answers requests until the server disconnects, then exits.
 *
 * @param answer its signal aborts when the caller no longer waits
 * @param close cleans up before the process exits
 */
export function serveRequests<Q, A>(
  answer: (request: Q, signal: AbortSignal) => Promise<A>,
  close: () => Promise<void> = async () => undefined
): void {
  const running = new Map<number, AbortController>()
  process.on('message', async (message: ChildRequest<Q>) => {
    if ('cancel' in message) {
      running.get(message.cancel)?.abort()
      return
    }
    const { id, request } = message
    const controller = new AbortController()
    running.set(id, controller)
    const reply = await answer(request, controller.signal).then(
      (result): ChildReply<A> => ({ answer: result }),
      (error: unknown): ChildReply<A> => ({ failure: error instanceof Error ? error.message : 'unknown' })
    )
    running.delete(id)
    if (process.connected) process.send?.({ id, ...reply })
  })
  process.on('disconnect', async () => {
    for (const controller of running.values()) controller.abort()
    await close()
    process.exit()
  })
}

const memoryCheckMs = 10

/** Ends this process when it uses more memory, native memory included. Works only while the JavaScript thread isn't blocked. */
export function endAboveMemory(bytes: number): void {
  const check = () => {
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL')
  }
  setInterval(check, memoryCheckMs).unref()
}
