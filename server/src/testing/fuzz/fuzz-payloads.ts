import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { InjectOptions } from 'fastify'
import type { formOf } from '../form.ts'

export const json = (body: unknown): InjectOptions =>
  body === undefined
    ? {}
    : {
        headers: { 'content-type': 'application/json' },
        payload: typeof body === 'string' ? body : JSON.stringify(body)
      }

export const payloadOf = ({ body, headers }: Awaited<ReturnType<typeof formOf>>): InjectOptions => ({
  payload: body,
  headers
})

/** A GET carries no body. */
export const bodyOf = ({ method }: Endpoint, contentType: string | undefined, body: string | Buffer): InjectOptions =>
  method === 'GET' ? {} : { headers: contentType === undefined ? {} : { 'content-type': contentType }, payload: body }
