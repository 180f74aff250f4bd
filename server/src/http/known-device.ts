import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { cookieOptions, isHttps } from './session-cookie.ts'

/**
 * A browser in which a user has signed in to an account, or has set its password with a mailed link, is a known device of that
 * account. It has its own limit of wrong passwords, so that strangers who exhaust the limit of the account, or of a shared
 * address, cannot lock the owner out. The cookie alone grants no access.
 *
 * The cookie contains, for each of the last few accounts, a random id and a keyed hash over that id, the account and its password
 * hash. So nothing is stored, the cookie cannot be forged, and a new password makes every device unknown.
 */
export interface DeviceAccount {
  id: string
  password_hash: string
}

const accountsPerBrowser = 5
const lifeSeconds = 365 * 24 * 60 * 60
const cookieName = (context: AppContext) => (isHttps(context.config) ? '__Host-device' : 'device')

const tagOf = (context: AppContext, deviceId: string, account: DeviceAccount): Buffer =>
  createHmac('sha256', context.vault.derive('known devices'))
    .update(`${account.id}\0${account.password_hash}\0${deviceId}`)
    .digest()

const entriesIn = (context: AppContext, cookieHeader: string | undefined): string[] =>
  ((cookieHeader && fastifyCookie.parse(cookieHeader)[cookieName(context)]) || '')
    .split('~')
    .slice(0, accountsPerBrowser)

function deviceIdIn(context: AppContext, entry: string, account: DeviceAccount): string | null {
  const [deviceId = '', text = ''] = entry.split('.')
  const tag = Buffer.from(text, 'base64url')
  const expected = tagOf(context, deviceId, account)
  return deviceId !== '' && tag.length === expected.length && timingSafeEqual(tag, expected) ? deviceId : null
}

/** The id of this browser when it is known to the account; null otherwise. */
export function knownDeviceOf(
  context: AppContext,
  cookieHeader: string | undefined,
  account: DeviceAccount | null
): string | null {
  if (!account) return null
  for (const entry of entriesIn(context, cookieHeader)) {
    const deviceId = deviceIdIn(context, entry, account)
    if (deviceId !== null) return deviceId
  }
  return null
}

/** Makes this browser a known device of the account, whose password was just used or set. */
export function rememberDevice(
  context: AppContext,
  reply: FastifyReply,
  cookieHeader: string | undefined,
  account: DeviceAccount
): void {
  const others = entriesIn(context, cookieHeader).filter(
    (entry) => /^[\w-]{16}\.[\w-]{43}$/.test(entry) && deviceIdIn(context, entry, account) === null
  )
  const deviceId = knownDeviceOf(context, cookieHeader, account) ?? randomBytes(12).toString('base64url')
  const own = `${deviceId}.${tagOf(context, deviceId, account).toString('base64url')}`
  const value = [own, ...others].slice(0, accountsPerBrowser).join('~')
  reply.setCookie(cookieName(context), value, { ...cookieOptions(context.config), maxAge: lifeSeconds })
}
