import {
  administrationRouteOf,
  type AdministrationEndpointName as EndpointName
} from '@arogyachat/contract/administration/administration-routes'
import type { CallOf, FormOf, ReplyOf } from '@arogyachat/contract/endpoint'
import type { Endpoints } from '@arogyachat/contract/endpoints'
import { ApiError, formSending, jsonSending, readingFile, type Sending, transfer } from '../../../api/call.ts'
import type { Fetch } from '../../../api/watched-fetch.ts'

/**
 * The calls of an administrator. They have a session and a CSRF token of their own, so that the end of one never signs out a
 * patient or doctor in the same browser. The token is kept in memory alone and fetched again after a reload.
 */
let token: string | null = null
const ended = new Set<() => void>()

export const rememberToken = (next: string | null) => {
  token = next
}

/** Registers a listener for replies that say that the administrator's session is over. @returns a function that removes it. */
export function onAdministratorSessionEnded(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

async function sendAs<Name extends EndpointName>(name: Name, sending: Sending): Promise<ReplyOf<Endpoints[Name]>> {
  try {
    return await transfer<Name>(administrationRouteOf(name), sending, token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_SIGNED_IN') for (const listener of ended) listener()
    // Signing in again in another tab makes another token.
    if (error.code === 'CSRF' && !sending.isAgain) {
      rememberToken((await callAsAdministrator('getAdministrator')).token)
      return sendAs(name, { ...sending, isAgain: true })
    }
    throw error
  }
}

/** Calls an endpoint of administrators by its name. @throws ApiError */
export function callAsAdministrator<Name extends EndpointName>(
  name: Name,
  given?: CallOf<Endpoints[Name]>
): Promise<ReplyOf<Endpoints[Name]>> {
  return sendAs(name, jsonSending(given))
}

/** Sends a multipart form; `fetchBy` can report progress. @throws ApiError, or the signal's own reason. */
export function sendFormAsAdministrator<Name extends EndpointName>(
  name: Name,
  params: Record<string, string>,
  given: FormOf<Endpoints[Name]>,
  { signal, fetchBy }: { signal: AbortSignal; fetchBy: Fetch }
): Promise<ReplyOf<Endpoints[Name]>> {
  return sendAs(name, { ...formSending(given), params, signal, fetchBy })
}

/** Downloads a file from an endpoint that replies with bytes. @throws ApiError */
export const fetchFileAsAdministrator = (name: EndpointName, params: Record<string, string>): Promise<Blob> =>
  readingFile((reading) => sendAs(name, { params, ...reading }))
