import type { Role } from '@arogyachat/contract/accounts'
import { pathOf } from '@arogyachat/contract/api-routes'
import type { Endpoint, ReplyOf } from '@arogyachat/contract/endpoint'
import type { ErrorReply } from '@arogyachat/contract/errors'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** An answer, successful or not: the reply of the contract or an error, or bytes when it is not JSON. */
export interface Answer<E extends Endpoint = Endpoint> {
  status: number
  body: ReplyOf<E> & Omit<Partial<ErrorReply>, 'success'>
  headers: Record<string, string | string[] | number | undefined>
}
/** Loosely typed on purpose: tests also send what the types forbid. */
export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}
export type Call = <E extends Endpoint>(endpoint: E, options?: CallOptions) => Promise<Answer<E>>

/** The browser of a signed-in user. */
export interface Client {
  /** The account's id. */
  id: string
  role: Role
  email: string
  password: string
  /** The CSRF token. */
  token: string
  /** The value of the Cookie header. */
  cookie: string
  call: Call
}

/** Calls endpoints of the server with this session, or without one. Writes carry the session's CSRF token. */
export function callWith(server: FastifyInstance, session: { cookie: string; token: string } | null): Call {
  return async <E extends Endpoint>(endpoint: E, { params, query, body, headers }: CallOptions = {}) => {
    const isWrite = endpoint.method !== 'GET'
    const answer = await server.inject({
      method: endpoint.method,
      url: pathOf(endpoint, params),
      query: query as InjectOptions['query'],
      headers: {
        ...(session && { cookie: session.cookie }),
        ...(session && isWrite && { 'x-csrf-token': session.token }),
        ...headers
      },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] })
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const content: unknown = isJson ? answer.json() : answer.rawPayload
    return { status: answer.statusCode, body: content as Answer<E>['body'], headers: answer.headers }
  }
}

/** The Cookie header that a browser sends after an answer with these Set-Cookie headers. */
export const cookiesOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')
