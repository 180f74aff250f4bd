import type { z } from 'zod'
import { type EndpointName, type Method, routeOf } from './api-routes.ts'

/** Who may call. `participant` is the patient or the doctor of the appointment in the path; its service proves it. */
export type Access = 'public' | 'signed-in' | 'patient' | 'doctor' | 'participant'

/** How often one caller may call within a window. A call is counted before its body is read. */
export interface RateLimit {
  /** Endpoints whose limits have the same name are counted together. */
  name: string
  windowMinutes: number
  /** Calls of one account. */
  perAccount?: number
  /** Calls without a session from one address. A clinic or a village may share one. */
  perVisitorAddress?: number
  /** All calls from one address, with or without a session. */
  perAddress?: number
}

export interface Endpoint {
  method: Method
  /** From the root, `{name}` for a parameter: `/api/appointments/{id}`. */
  path: string
  access: Access
  /** A write that also serves a person who has not agreed to the current privacy notice. Other writes of a session wait for that. */
  worksBeforeConsent?: true
  /** One plain line for the readers of the API. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a file itself, not JSON: its content types and its size in bytes at most. */
  upload?: { kinds: readonly string[]; maxBytes: number }
  /** The body is a multipart form: the name of its one file, its size in bytes at most, and its other fields, each a word or two unless `fieldMaxBytes` says more. */
  form?: { file: string; maxBytes: number; fields: z.ZodObject; fieldMaxBytes?: number }
  /** Required for public calls that compute and for calls that take a file. */
  rateLimit?: RateLimit
  reply: z.ZodType
  /** The reply is bytes of this content type, not JSON. */
  replyKind?: string
  /** The reply may also come as server-sent events. */
  streams?: true
  /** Status of a success; 200 when absent. */
  status?: 200 | 201
}

/**
 * One object per call, read by the server (route, checks), the API document and the access test. Its method and path come from
 * `api-routes.ts`; the browser takes its types from here and calls it by its name.
 */
export const endpoint = <const E extends Omit<Endpoint, 'method' | 'path'>>(
  name: EndpointName,
  rest: E
): E & Pick<Endpoint, 'method' | 'path'> => ({ ...routeOf(name), ...rest })

type InputOf<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined
type OutputOf<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** What a caller gives. Parts the endpoint does not have are left out. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E extends Record<K, z.ZodType> ? K : never]: InputOf<E, K>
}

/** What a handler receives after the one parse: trusted and typed. */
export type InputFor<E extends Endpoint> = {
  params: OutputOf<E, 'params'>
  query: OutputOf<E, 'query'>
  body: E extends { upload: object }
    ? Uint8Array
    : E extends { form: { fields: infer F extends z.ZodType } }
      ? z.output<F> & { bytes: Uint8Array }
      : OutputOf<E, 'body'>
}

/** What a handler returns; the reply schema strips the rest. */
export type ReplyFor<E extends Endpoint> = z.input<E['reply']>

/** What a caller receives. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** What a caller gives to an endpoint with a form: the file under its name, and the other fields. */
export type FormOf<E extends Endpoint> = E extends {
  form: { file: infer N extends string; fields: infer F extends z.ZodType }
}
  ? Record<N, Blob> & z.input<F>
  : never

/** The path with its parameters filled in and escaped. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}
