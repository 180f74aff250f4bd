import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Calls `work` once the answer has been sent or its connection is closed. */
export function afterReply(reply: FastifyReply, work: () => void): void {
  finished(reply.raw, work)
}

/** A signal that is aborted once the answer has been sent or its connection is closed. */
export function replyAbortSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  afterReply(reply, () => gone.abort())
  return gone.signal
}
