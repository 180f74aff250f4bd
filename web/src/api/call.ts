import {
  type EndpointName as FirstEndpointName,
  isInFirstTable,
  pathOf,
  type Route,
  routeOf
} from '@arogyachat/contract/api-routes'
import type { CallOf, FormOf, ReplyOf } from '@arogyachat/contract/endpoint'
import type { Endpoints } from '@arogyachat/contract/endpoints'
import type { ErrorReply } from '@arogyachat/contract/errors'
import { careForHeader } from '@arogyachat/contract/family/family'
import type { LateEndpointName } from '@arogyachat/contract/routes/late-routes'
import { actingFor, endActing } from '../lib/acting/acting-for.ts'
import { ApiError } from '../lib/api-error.ts'
import { logError } from '../lib/log.ts'
import { stored } from '../lib/stored.ts'
import { paths } from '../paths.ts'
import type { StreamEvent } from './event-stream.ts'
import type { Fetch } from './watched-fetch.ts'

export { ApiError }

/** A slow 3G connection transfers small JSON well within this time. */
const timeoutMs = 20_000
/** Files take longer on a slow connection. */
const fileTimeoutMs = 120_000

type EndpointName = FirstEndpointName | LateEndpointName

/**
 * Sends to the route of an endpoint: at once when it is in the first table, so that the call belongs to the session of this moment.
 * @throws ApiError when the second table cannot be fetched
 */
async function atRoute<Reply>(name: EndpointName, sendTo: (route: Route) => Promise<Reply>): Promise<Reply> {
  if (isInFirstTable(name)) return sendTo(routeOf(name))
  const { lateRouteOf } = await import('@arogyachat/contract/routes/late-routes').catch((cause) => {
    throw new ApiError({ code: 'OFFLINE', status: 0, message: 'No connection', cause })
  })
  return sendTo(lateRouteOf(name))
}

const sessionEnded = new Set<() => void>()

/**
 * Registers a listener for responses that say the session is over, except responses to requests sent before a newer sign-in.
 * @returns a function that removes the listener.
 */
export function onSessionEnded(listener: () => void): () => void {
  sessionEnded.add(listener)
  return () => sessionEnded.delete(listener)
}

/**
 * Calls an endpoint of the contract by its name.
 * @param given `params`, `query` and `body` as the endpoint defines them.
 * @throws ApiError for every failure but an abort by `signal`, which throws the signal's own reason.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  given?: CallOf<Endpoints[Name]>,
  { signal, keepalive }: { signal?: AbortSignal; keepalive?: boolean } = {}
): Promise<ReplyOf<Endpoints[Name]>> {
  return atRoute(name, (route) => send<Name>(route, { ...jsonSending(given), signal, keepalive }))
}

/** Sends a file as the request body with its own content type. @throws ApiError */
export function upload<Name extends EndpointName>(
  name: Name,
  file: Blob,
  signal?: AbortSignal
): Promise<ReplyOf<Endpoints[Name]>> {
  return atRoute(name, (route) => send<Name>(route, { body: file, type: file.type, timeoutMs: fileTimeoutMs, signal }))
}

/**
 * Sends a part of a file as the request body. `fetchBy` can report progress.
 * @throws ApiError, or the signal's own reason.
 */
export function sendPiece<Name extends EndpointName>(
  name: Name,
  { params, query }: { params: Record<string, string>; query: Record<string, unknown> },
  piece: Blob,
  signal: AbortSignal,
  fetchBy: Fetch
): Promise<ReplyOf<Endpoints[Name]>> {
  const type = 'application/octet-stream'
  return atRoute(name, (route) =>
    send<Name>(route, {
      params,
      query,
      body: piece,
      type,
      timeoutMs: fileTimeoutMs,
      signal,
      fetchBy
    })
  )
}

/**
 * Sends a multipart form: `{ file, language }`. `fetchBy` can report
 * progress. @throws ApiError, or the signal's own reason.
 */
export function sendForm<Name extends EndpointName>(
  name: Name,
  given: FormOf<Endpoints[Name]>,
  signal?: AbortSignal,
  fetchBy?: Fetch,
  params?: Record<string, string>
): Promise<ReplyOf<Endpoints[Name]>> {
  return atRoute(name, (route) => send<Name>(route, { ...formSending(given), params, signal, fetchBy }))
}

/** Downloads a file from an endpoint that replies with bytes. @throws ApiError, or the signal's own reason. */
export async function fetchFile<Name extends EndpointName>(
  name: Name,
  params: Record<string, string>,
  { signal, query }: { signal?: AbortSignal; query?: Record<string, unknown> } = {}
): Promise<Blob> {
  return readingFile((reading) => atRoute(name, (route) => send<Name>(route, { params, query, signal, ...reading })))
}

/** Sends a call whose reply is a file, and returns the file. */
export async function readingFile(sendWith: (reading: Sending) => Promise<unknown>): Promise<Blob> {
  let file = new Blob()
  await sendWith({
    accept: '*/*',
    timeoutMs: fileTimeoutMs,
    read: async (response) => {
      if (!response.ok) return readJson(response)
      file = await response.blob()
      return { success: true }
    }
  })
  return file
}

interface Streaming {
  signal?: AbortSignal
  /** Called for each event; returns the reply so far, or null if the event does not change it. */
  onEvent: (event: StreamEvent) => object | null
}

/**
 * Like `call`, for a reply that may be streamed as server-sent events or sent as JSON. If the connection breaks after a complete
 * reply was received, that reply is used.
 * @throws ApiError
 */
export async function callStreamed<Name extends EndpointName>(
  name: Name,
  given: CallOf<Endpoints[Name]>,
  { signal, onEvent }: Streaming
): Promise<ReplyOf<Endpoints[Name]>> {
  const { body } = given as { body: unknown }
  return atRoute(name, (route) =>
    send<Name>(route, {
      body: JSON.stringify(body),
      type: 'application/json',
      accept: 'text/event-stream, application/json',
      signal,
      read: (response) => (isEventStream(response) ? readReply(response, onEvent) : readJson(response))
    })
  )
}

const isEventStream = (response: Response) =>
  response.headers.get('Content-Type')?.startsWith('text/event-stream') === true

async function readReply(response: Response, onEvent: Streaming['onEvent']): Promise<unknown> {
  let reply: object | null = null
  try {
    // Loaded with the first streamed reply: other screens do not need the parser.
    const { readEvents } = await import('./event-stream.ts')
    await readEvents(response, (event) => {
      reply = onEvent(event) ?? reply
    })
  } catch (cause) {
    if (!reply) throw cause
    logError('The reply was cut short', cause)
  }
  if (!reply) throw new TypeError('The stream ended before an answer')
  return { ...(reply as object), success: true }
}

export interface Sending {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: BodyInit
  type?: string
  accept?: string
  /** By default enough for small JSON on a slow connection. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
  /** Goes on when the page is closed. */
  keepalive?: boolean | undefined
  /** How the reply is read from its response; as JSON when absent. */
  read?: (response: Response) => Promise<unknown>
  fetchBy?: Fetch | undefined
  /** Whether this is the second attempt, with a new token. */
  isAgain?: boolean
}

/** The parameters, the query and the JSON body of a call. */
export function jsonSending(given: object = {}): Sending {
  const { params, query, body } = given as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
  }
  return { params, query, ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }) }
}

/** The fields of a multipart form, which may contain files. */
export function formSending(fields: object): Sending {
  const form = new FormData()
  for (const [field, value] of Object.entries<Blob | string>(fields as Record<string, Blob | string>))
    form.set(field, value)
  return { body: form, timeoutMs: fileTimeoutMs }
}

/** Sends a call of the signed-in account, for the person it acts for. */
export async function send<Name extends keyof Endpoints>(
  route: Route,
  sending: Sending
): Promise<ReplyOf<Endpoints[Name]>> {
  const token = stored.get('token')
  const person = actingFor()
  try {
    return await transfer<Name>(route, sending, token, person ? { [careForHeader]: person._id } : {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_SIGNED_IN' && stored.get('token') === token) for (const listener of sessionEnded) listener()
    if (error.code === 'NOT_CARING') endActing(paths.patientDashboard())
    if (error.code === 'CSRF' && !sending.isAgain && (await findToken()) !== token)
      return send<Name>(route, { ...sending, isAgain: true })
    throw error
  }
}

/**
 * Sends a call with the CSRF token of a session and reads its reply; knows no session itself.
 * @throws ApiError, or the signal's own reason.
 */
export async function transfer<Name extends keyof Endpoints>(
  route: Route,
  sending: Sending,
  token: string | null,
  more: Record<string, string> = {}
): Promise<ReplyOf<Endpoints[Name]>> {
  const { method } = route
  const url = pathOf(route, sending.params) + queryOf(sending.query)
  const headers: Record<string, string> = { Accept: sending.accept ?? 'application/json', ...more }
  if (sending.type) headers['Content-Type'] = sending.type
  if (token && method !== 'GET') headers['X-CSRF-Token'] = token

  const late = AbortSignal.timeout(sending.timeoutMs ?? timeoutMs)
  let response: Response
  let reply: unknown
  try {
    response = await (sending.fetchBy ?? fetch)(url, {
      method,
      headers,
      credentials: 'include',
      ...(sending.body === undefined ? {} : { body: sending.body }),
      ...(sending.keepalive && { keepalive: true }),
      signal: sending.signal ? AbortSignal.any([sending.signal, late]) : late
    })
    reply = await (sending.read ?? readJson)(response)
  } catch (cause) {
    sending.signal?.throwIfAborted()
    throw late.aborted
      ? new ApiError({ code: 'TIMEOUT', status: 0, message: 'No answer in time', cause })
      : new ApiError({ code: 'OFFLINE', status: 0, message: 'No connection', cause })
  }
  if (response.ok && isObject(reply) && reply.success === true) return reply as ReplyOf<Endpoints[Name]>
  throw errorOf(response, reply)
}

/** Fetches the CSRF token again: the session cookie can outlive the stored token. */
async function findToken(): Promise<string | null> {
  try {
    const { token } = await call('getMe')
    stored.set('token', token)
    return token
  } catch (cause) {
    logError('The token of the session could not be had', cause)
    return stored.get('token')
  }
}

function errorOf(response: Response, reply: unknown): ApiError {
  const { status } = response
  if (!isObject(reply) || typeof reply.message !== 'string' || typeof reply.code !== 'string')
    return new ApiError({
      code: 'STATUS',
      status,
      statusText: response.statusText,
      message: `API request failed with status ${status}`
    })
  const { success: _, ...rest } = reply as ErrorReply & Record<string, unknown>
  return new ApiError({ ...rest, status })
}

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
