import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'

/** The value of `X-CSRF-Token` that the writes of a session must carry. */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url')

export function isCsrfTokenOf(sessionToken: string, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const expected = Buffer.from(csrfTokenOf(sessionToken))
  const candidate = Buffer.from(token)
  return candidate.length === expected.length && timingSafeEqual(candidate, expected)
}

/**
 * Whether a request was not made by a page of another origin. A page cannot set `Host`, so our own origin is that of the Host
 * header, or PUBLIC_URL behind a proxy that rewrites Host. Programs send no Origin and are accepted: they carry no browser's
 * cookies.
 */
export function isFromOurOrigin(config: Config, headers: NodeJS.Dict<string | string[]>): boolean {
  const origin = headers.origin
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  const { host, origin: normal } = new URL(origin)
  return host === headers.host || normal === new URL(config.publicUrl).origin
}
