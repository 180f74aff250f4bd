import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { AppError } from '../platform/app-error.ts'
import { actForHeader, signedInAccountOf } from './acting.ts'
import { findAdministratorSession } from './administrator-session.ts'
import { formMaxBytes } from './body/form.ts'
import { isCsrfTokenOf, isFromOurOrigin } from './csrf.ts'
import { countCall } from './limits.ts'
import { callerAddress } from './proxies.ts'
import { afterReply } from './reply-end.ts'
import { findSession } from './session.ts'

/** Bytes of a body at most; null for the limit of the whole app. */
export const bodyLimitOf = ({ upload, form }: Endpoint): number | null =>
  upload ? upload.maxBytes : form ? formMaxBytes(form) : null

/**
 * Before any of the body is read: refuses a file with too large a Content-Length, counts the call, and reserves memory for the
 * upload. A body without a length counts as the largest allowed one.
 * @throws AppError TOO_LARGE, TOO_MANY, UNAVAILABLE
 */
export async function admit(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<void> {
  // Limits are those of the account that has signed in, for however many people it acts.
  const accountId = request.session
    ? signedInAccountOf(request.session.actor)
    : (request.administrator?.administrator.id ?? null)
  const limit = bodyLimitOf(endpoint)
  const declared = Number(request.headers['content-length'] ?? Number.NaN)
  if (limit !== null && declared > limit) throw new AppError('TOO_LARGE')
  const address = callerAddress(request)
  if (endpoint.rateLimit) await countCall(context, endpoint.rateLimit, accountId, address)
  if (limit === null) return
  const uploader = accountId ?? `visitor ${address}`
  afterReply(reply, request.server.uploads.begin(uploader, Number.isNaN(declared) ? limit : declared))
}

/**
 * Before any of the body is read: finds the session and the patient for whom it acts, and checks role, origin, CSRF token and
 * consent.
 * @throws AppError NOT_SIGNED_IN, FORBIDDEN, CSRF, NOT_CARING, NOTICE_CHANGED
 */
export async function guard(context: AppContext, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  // Does not query the database, so that the health check works without one.
  if (endpoint.access === 'public' && endpoint.method === 'GET') return
  if (endpoint.access === 'admin') return guardAdministration(context, endpoint, request)
  const session = await findSession(context, request.headers.cookie)
  request.session = session
  if (endpoint.access !== 'public') {
    if (!session) throw new AppError('NOT_SIGNED_IN')
    const role = endpoint.access === 'patient' || endpoint.access === 'doctor' ? endpoint.access : null
    if (role && session.actor.role !== role) throw new AppError('FORBIDDEN')
  }
  refuseForged(context, endpoint, request, session?.token)
  if (session && !endpoint.isOfAccount) request.session = await actForHeader(context, session, request.headers)
  if (endpoint.method === 'GET') return
  const isOwnWrite = endpoint.access !== 'public' && !endpoint.worksBeforeConsent
  if (request.session?.needsConsent && isOwnWrite) throw new AppError('NOTICE_CHANGED')
}

/** The same for the calls of administrators, which know no session of an account. */
async function guardAdministration(context: AppContext, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const session = await findAdministratorSession(context, request.headers.cookie)
  if (!session) throw new AppError('NOT_SIGNED_IN')
  request.administrator = session
  refuseForged(context, endpoint, request, session.token)
}

/** Refuses a write of another origin, or one without the CSRF token of its session. @throws AppError FORBIDDEN, CSRF */
function refuseForged(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  sessionToken: string | undefined
): void {
  if (endpoint.method === 'GET') return
  if (!isFromOurOrigin(context.config, request.headers)) throw new AppError('FORBIDDEN')
  if (sessionToken !== undefined && !isCsrfTokenOf(sessionToken, request.headers['x-csrf-token']))
    throw new AppError('CSRF')
}
