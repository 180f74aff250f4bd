import { loginTicketMinutes, sessionLife } from '@arogyachat/contract/accounts'
import type { FastifyReply } from 'fastify'
import type { Config } from '../platform/config/config.ts'

export const isHttps = (config: Config) => config.publicUrl.startsWith('https:')
/** With the prefix `__Host-`, browsers refuse a cookie set by a sibling domain or without TLS. */
export const sessionCookieName = (config: Config) => (isHttps(config) ? '__Host-session' : 'session')

export const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const

/** Without Max-Age the cookie ends with the browser; a remembered one outlives it. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string, isRemembered: boolean): void {
  const maxAge = isRemembered ? { maxAge: sessionLife.remembered.absoluteMinutes * 60 } : {}
  reply.setCookie(sessionCookieName(config), token, { ...cookieOptions(config), ...maxAge })
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), cookieOptions(config))
}

/** The cookie of a sign-in that waits for the second factor. It is no session. */
export const ticketCookieName = (config: Config) => (isHttps(config) ? '__Host-login' : 'login')

export function setTicketCookie(reply: FastifyReply, config: Config, ticket: string): void {
  reply.setCookie(ticketCookieName(config), ticket, { ...cookieOptions(config), maxAge: loginTicketMinutes * 60 })
}

export function clearTicketCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(ticketCookieName(config), cookieOptions(config))
}
