import { finished, PassThrough, type Readable } from 'node:stream'
import type { Role } from '@arogyachat/contract/accounts'
import type { Endpoint, InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import { type FieldCode, fieldErrors } from '@arogyachat/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { z } from 'zod'
import type { AppContext } from '../app-context.ts'
import { AppError } from '../platform/app-error.ts'
import { errorReplyOf } from './errors.ts'
import { acceptForm, formMaxBytes, readForm } from './form.ts'
import { countCall } from './limits.ts'
import { callerAddress } from './proxies.ts'
import { type Actor, findSession, isCsrfTokenOf, isFromOurOrigin, type Session } from './session.ts'
import type { Uploads } from './uploads.ts'

export type { Actor } from './session.ts'

/** Null only for a public call: a write without a session, and every read, which is the same for everybody. */
export type ActorFor<E extends Endpoint> = E['access'] extends 'public'
  ? E['method'] extends 'GET'
    ? null
    : Actor | null
  : E['access'] extends Role
    ? Actor & { role: E['access'] }
    : Actor

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyInstance {
    /** The files that this server is receiving and working on, of all endpoints together. */
    uploads: Uploads
  }
}

type Handler<E extends Endpoint, R> = (
  input: InputFor<E> & { actor: ActorFor<E>; request: FastifyRequest; reply: FastifyReply }
) => Promise<R>

/** The router's own spelling of a path: `{id}` → `:id`. A slash at the end stays. */
const routeOf = (endpoint: Endpoint) => endpoint.path.replace(/\{(\w+)\}/g, ':$1')

/** Bytes of a body at most; null for the limit of the whole app. */
const bodyLimitOf = ({ upload, form }: Endpoint): number | null =>
  upload ? upload.maxBytes : form ? formMaxBytes(form) : null

/**
 * Refuses a file that is too large by what its sender says, and counts the call, before any of its body is read. A body without
 * a length takes the room of the largest.
 */
async function admit(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<void> {
  const accountId = request.session?.actor.accountId ?? null
  const limit = bodyLimitOf(endpoint)
  const declared = Number(request.headers['content-length'] ?? Number.NaN)
  if (limit !== null && declared > limit) throw new AppError('TOO_LARGE')
  if (endpoint.rateLimit) await countCall(context, endpoint.rateLimit, accountId, callerAddress(request))
  if (limit === null || accountId === null) return
  afterReply(reply, request.server.uploads.begin(accountId, Number.isNaN(declared) ? limit : declared))
}

/** Before any body is read: who calls, whether they may, and whether they meant to. */
async function guard(context: AppContext, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  // Asks no database, so that `health` answers without one, cookie or not.
  if (endpoint.access === 'public' && endpoint.method === 'GET') return
  const session = await findSession(context, request.headers.cookie)
  request.session = session
  if (endpoint.access !== 'public') {
    if (!session) throw new AppError('NOT_SIGNED_IN')
    const role = endpoint.access === 'patient' || endpoint.access === 'doctor' ? endpoint.access : null
    if (role && session.actor.role !== role) throw new AppError('FORBIDDEN')
  }
  if (endpoint.method === 'GET') return
  if (!isFromOurOrigin(context.config, request.headers)) throw new AppError('FORBIDDEN')
  if (session && !isCsrfTokenOf(session.token, request.headers['x-csrf-token'])) throw new AppError('CSRF')
  const isOwnWrite = endpoint.access !== 'public' && !endpoint.worksBeforeConsent
  if (session?.needsConsent && isOwnWrite) throw new AppError('NOTICE_CHANGED')
}

/** Does this once the answer is out, or its connection gone. */
export function afterReply(reply: FastifyReply, work: () => void): void {
  finished(reply.raw, work)
}

/** Aborted once whoever asked has the answer, or has left. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  afterReply(reply, () => gone.abort())
  return gone.signal
}

/** PostgreSQL's text cannot hold NUL, and nobody types one. Returns the dotted path of the first. */
function pathOfNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, path ? `${path}.${name}` : name)
    if (found !== null) return found
  }
  return null
}

const invalid = (fields: Record<string, FieldCode>) => new AppError('INVALID', { fields })

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error).fields)
  const nul = pathOfNul(parsed.data, '')
  if (nul !== null) throw invalid({ [nul || 'body']: 'invalid' })
  return parsed.data
}

/** An id that cannot exist names nothing. */
function parseParams(endpoint: Endpoint, value: unknown): unknown {
  const parsed = endpoint.params?.safeParse(value)
  if (parsed && !parsed.success) throw new AppError('NOT_FOUND')
  return parsed?.data
}

/** A body left out has no fields: each required one is then named as missing. */
async function parseBody({ upload, form, body }: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (upload) return uploadOf(request.body)
  if (!form) return parse(body, request.body === undefined ? {} : request.body)
  const { bytes, ...fields } = await readForm(request, form)
  return { ...(parse(form.fields, fields) as object), bytes }
}

function uploadOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  throw new AppError('WRONG_KIND')
}

/**
 * Makes an endpoint of the contract a route. In this order: session (401), role (403), origin and CSRF of a write (403), its consent (409), size and
 * limits (413, 429), ids (404), query and body (400, 422), handler, reply. The reply's schema strips what must not leave.
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

/** One event of an answer that comes in parts. */
export type Emit = (event: string, data: unknown) => void

const asksForEvents = (request: FastifyRequest): boolean => /\btext\/event-stream\b/.test(request.headers.accept ?? '')

/**
 * The same for an answer that can come in parts: JSON as ever, or server-sent events for a caller who asks for them. What
 * fails before the first event is an error like any other; after it, an event `error` with the usual shape.
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
    const signal = signalOf(reply)
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
    // Nothing between here and the browser may hold an event back.
    return reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }).send(stream)
  })
}

/**
 * The same for an endpoint with a `replyKind`: its handler returns bytes, or a stream of what is still being made, and may say
 * a truer content type. With an ETag set, a browser that has the bytes gets 304; one that asks for a range of them gets it
 * (RFC 9110, section 14).
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

function route<E extends Endpoint>(
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
        const actor = (request.session?.actor ?? null) as ActorFor<E>
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
