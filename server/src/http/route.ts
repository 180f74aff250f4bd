import type { Role } from '@arogyachat/contract/accounts'
import type { Endpoint, InputFor } from '@arogyachat/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Administrator, AdministratorSession } from './administrator-session.ts'
import { admit, bodyLimitOf, guard } from './admission.ts'
import { acceptForm } from './body/form.ts'
import { parse, parseBody, parseParams } from './body/input.ts'
import type { Uploads } from './body/uploads.ts'
import type { Actor, Session } from './session.ts'

/** The caller: an administrator, or the actor of an account's session; null only for public endpoints: always for reads, and for writes without a session. */
export type ActorFor<E extends Endpoint> = E['access'] extends 'public'
  ? E['method'] extends 'GET'
    ? null
    : Actor | null
  : E['access'] extends 'admin'
    ? Administrator
    : E['access'] extends Role
      ? Actor & { role: E['access'] }
      : Actor

export type Handler<E extends Endpoint, R> = (
  input: InputFor<E> & { actor: ActorFor<E>; request: FastifyRequest; reply: FastifyReply }
) => Promise<R>

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    administrator: AdministratorSession | null
  }
  interface FastifyInstance {
    /** The files that this server is receiving and working on, of all endpoints together. */
    uploads: Uploads
  }
}

/** The path in the router's syntax: `{id}` becomes `:id`. */
const routeOf = (endpoint: Endpoint) => endpoint.path.replace(/\{(\w+)\}/g, ':$1')

export function route<E extends Endpoint>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  handler: Handler<E, FastifyReply>
): void {
  const { upload, form } = endpoint
  const bodyLimit = bodyLimitOf(endpoint)
  const add = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      ...(bodyLimit !== null && { bodyLimit }),
      // A range counts the bytes of the file itself.
      ...((endpoint.streams || endpoint.replyKind) && { compress: false as const }),
      onRequest: async (request, reply) => {
        await guard(context, endpoint, request)
        await admit(context, endpoint, request, reply)
      },
      handler: async (request, reply) => {
        const input = {
          params: parseParams(endpoint, request.params),
          query: parse(endpoint.query, request.query),
          body: await parseBody(endpoint, request)
        } as InputFor<E>
        const actor = (request.administrator?.administrator ?? request.session?.actor ?? null) as ActorFor<E>
        return handler({ ...input, actor, request, reply })
      }
    })
  if (!upload && !form) {
    add(app)
    return
  }
  // In a scope of its own, so that no other call accepts these bodies.
  app.register(async (scope) => {
    if (form) await acceptForm(scope, form)
    if (upload)
      scope.addContentTypeParser(
        [...upload.kinds],
        { parseAs: 'buffer', bodyLimit: upload.maxBytes },
        async (_: FastifyRequest, body: Buffer) => body
      )
    add(scope)
  })
}
