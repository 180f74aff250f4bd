import { pathOf } from '@arogyachat/contract/api-routes'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { FastifyInstance, InjectOptions } from 'fastify'

type Options = Pick<InjectOptions, 'headers' | 'cookies' | 'remoteAddress'> & { body?: unknown }

/** Calls an endpoint as a browser with only the given cookies and headers. */
export async function callFrom(app: FastifyInstance, endpoint: Endpoint, options: Options = {}) {
  const { body, ...rest } = options
  const answer = await app.inject({
    ...rest,
    method: endpoint.method,
    url: pathOf(endpoint),
    ...(body !== undefined && { payload: body as object })
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies: answer.cookies }
}

type Answer = Awaited<ReturnType<typeof callFrom>>

export const cookieOf = (answer: Answer) =>
  answer.cookies.find((cookie) => cookie.name === 'session') as {
    value: string
    maxAge?: number
    httpOnly?: boolean
    sameSite?: string
  }

/** The cookies and headers of a browser that has just signed in. */
export const signedIn = (answer: Answer) => ({
  cookies: { session: cookieOf(answer).value },
  headers: { 'x-csrf-token': answer.body.token as string }
})
