import type { z } from 'zod'
import { administrationRoutes } from './administration/administration-routes.ts'
import { apiRoutes, type Route, routeFrom } from './api-routes.ts'
import { lateRoutes } from './routes/late-routes.ts'

/**
 * Who may call. `participant`: the patient or the doctor of the appointment in the path, which the service checks. `admin`: an
 * administrator, who has a session and a cookie of another kind.
 */
export type Access = 'public' | 'signed-in' | 'patient' | 'doctor' | 'participant' | 'admin'

/** How often a caller may call within a time window. A call is counted before its body is read. */
export interface RateLimit {
  /** Endpoints whose limits have the same name share one count. */
  name: string
  windowMinutes: number
  /** Calls of one account. */
  perAccount?: number
  /** Calls without a session from one address, which a clinic or a village may share. */
  perVisitorAddress?: number
  /** All calls from one address, with or without a session. */
  perAddress?: number
}

/** The path is from the root, with `{name}` for a parameter: `/api/appointments/{id}`. */
export interface Endpoint extends Route {
  access: Access
  /** Always concerns the signed-in account, even while its owner acts for a person they care for. */
  isOfAccount?: true
  /** A write that also works before the user has agreed to the current privacy notice. Other writes of a session are refused until then. */
  worksBeforeConsent?: true
  /** One sentence for the API documentation. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is the file itself, not JSON: the accepted content types and the largest size in bytes. */
  upload?: { kinds: readonly string[]; maxBytes: number }
  /** The body is a multipart form: the field name of its one file, the file's largest size in bytes, and the other fields, which are short unless `fieldMaxBytes` allows more. */
  form?: { file: string; maxBytes: number; fields: z.ZodObject; fieldMaxBytes?: number }
  /** Required for public calls that are expensive and for calls that receive a file. */
  rateLimit?: RateLimit
  reply: z.ZodType
  /** Content type of a reply that is not JSON. */
  replyKind?: string
  /** The reply may also be sent as server-sent events. */
  streams?: true
  /** Status of a successful reply; 200 when absent. */
  status?: 200 | 201
}

/** Method and path of every endpoint, by its name. */
export const allRoutes = { ...apiRoutes, ...lateRoutes, ...administrationRoutes }
export type AnyEndpointName = keyof typeof allRoutes

/**
 * Defines an endpoint, from which the server makes the route with its checks and the API document. Method and path come from
 * the tables of routes; the browser calls an endpoint by its name and imports only its type.
 */
export const endpoint = <const E extends Omit<Endpoint, 'method' | 'path'>>(
  name: AnyEndpointName,
  rest: E
): E & Pick<Endpoint, 'method' | 'path'> => ({ ...routeFrom(allRoutes[name]), ...rest })

type InputOf<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined
type OutputOf<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** The input of a call: those of `params`, `query` and `body` that the endpoint has. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E extends Record<K, z.ZodType> ? K : never]: InputOf<E, K>
}

/** What a handler receives: validated and typed. */
export type InputFor<E extends Endpoint> = {
  params: OutputOf<E, 'params'>
  query: OutputOf<E, 'query'>
  body: E extends { upload: object }
    ? Uint8Array
    : E extends { form: { fields: infer F extends z.ZodType } }
      ? z.output<F> & { bytes: Uint8Array }
      : OutputOf<E, 'body'>
}

/** What a handler returns. The reply schema removes other fields. */
export type ReplyFor<E extends Endpoint> = z.input<E['reply']>

/** What a caller receives. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** The input of a call with a form: the file under its field name, and the other fields. */
export type FormOf<E extends Endpoint> = E extends {
  form: { file: infer N extends string; fields: infer F extends z.ZodType }
}
  ? Record<N, Blob> & z.input<F>
  : never
