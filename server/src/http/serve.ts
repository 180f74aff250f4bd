import type { Endpoint, ReplyFor } from '@arogyachat/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { type Handler, route } from './route.ts'

export type { Actor } from './session.ts'

/**
 * Registers the route of an endpoint. Checks in this order: session (401), role (403), origin and CSRF token of a write (403),
 * the person a carer acts for (403), consent (409), size and rate limits (413, 429), ids (404), query and body (400, 422). Then runs the handler, whose result is
 * parsed with the reply schema, which removes other properties.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  // Naming `success` here lets a handler write `success: true` without a cast.
  handler: Handler<E, ReplyFor<E> & { success: true }>
): void {
  route(app, context, endpoint, async (input) => {
    const { reply } = input
    const answer = endpoint.reply.parse(await handler(input))
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return reply.code(endpoint.status ?? 200).send(answer)
  })
}
