import { PassThrough } from 'node:stream'
import type { Endpoint, ReplyFor } from '@arogyachat/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { errorReplyOf } from './errors.ts'
import { replyAbortSignal } from './reply-end.ts'
import { type Handler, route } from './route.ts'

/** Sends one event of an answer that comes in parts. */
export type Emit = (event: string, data: unknown) => void

const asksForEvents = (request: FastifyRequest): boolean => /\btext\/event-stream\b/.test(request.headers.accept ?? '')

/**
 * Like `serve`, for an answer that can come in parts: JSON, or server-sent events for a caller who accepts them. An error before
 * the first event is a normal error reply; after it, an `error` event with the same content.
 */
export function serveEvents<E extends Endpoint>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  handler: (
    input: Parameters<Handler<E, unknown>>[0] & { emit: Emit; signal: AbortSignal }
  ) => Promise<ReplyFor<E> & { success: true }>
): void {
  route(app, context, endpoint, async (input) => {
    const { request, reply } = input
    const signal = replyAbortSignal(reply)
    const answered = async (emit: Emit) => endpoint.reply.parse(await handler({ ...input, emit, signal }))
    reply.header('cache-control', 'no-store')
    if (!asksForEvents(request)) return reply.code(endpoint.status ?? 200).send(await answered(() => undefined))
    const stream = new PassThrough()
    const write: Emit = (event, data) => void stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    let begin: () => void = () => undefined
    const begun = new Promise<void>((done) => {
      begin = done
    })
    const work = answered((event, data) => {
      write(event, data)
      begin()
    }).then((answer) => write('end', answer))
    await Promise.race([begun, work])
    work.catch((error: unknown) => write('error', errorReplyOf(error, request))).finally(() => stream.end())
    // Proxies must not buffer the events.
    return reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }).send(stream)
  })
}
