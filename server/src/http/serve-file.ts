import type { Readable } from 'node:stream'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import parseRange from 'range-parser'
import type { AppContext } from '../app-context.ts'
import { type Handler, route } from './route.ts'

/**
 * Like `serve`, for an endpoint with a `replyKind`: its handler returns bytes or a stream, and may set a more precise content
 * type. When the handler sets an ETag, a matching If-None-Match is answered with 304. Range requests are supported (RFC 9110,
 * section 14).
 */
export function serveFile<E extends Endpoint & { replyKind: string }>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  handler: Handler<E, Buffer | Readable>
): void {
  route(app, context, endpoint, async (input) => {
    const { request, reply } = input
    const bytes = await handler(input)
    const etag = reply.getHeader('etag')
    if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!reply.hasHeader('content-type')) reply.type(endpoint.replyKind)
    if (!Buffer.isBuffer(bytes)) return reply.send(bytes)
    reply.header('accept-ranges', 'bytes')
    const ranges = request.headers.range === undefined ? -2 : parseRange(bytes.length, request.headers.range)
    if (ranges === -1) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
    const [range] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges
    if (range === undefined || (ranges !== -2 && ranges.length > 1)) return reply.send(bytes)
    const { start, end } = range
    reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    return reply.send(bytes.subarray(start, end + 1))
  })
}
