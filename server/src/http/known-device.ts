import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { House } from '../app-context.ts'
import { cookieOptions, isHttps } from './session.ts'

/**
 * A browser in which somebody has signed in to an account, or has set its password with a mailed link, is known to that
 * account. It has its own few wrong passwords, so that no stranger who uses up those of the account, or of a shared address,
 * locks its owner out. It opens nothing by itself.
 *
 * The cookie holds, for each of the last few accounts, a random id and a keyed hash over it, the account and the hash of the
 * account's password: nothing is stored, nobody can make one up, and a new password makes every browser unknown.
 */
export interface DeviceAccount {
  id: string
  password_hash: string
}

const accountsPerBrowser = 5
const lifeSeconds = 365 * 24 * 60 * 60
const cookieName = (house: House) => (isHttps(house.config) ? '__Host-device' : 'device')

const tagOf = (house: House, deviceId: string, account: DeviceAccount): Buffer =>
  createHmac('sha256', house.vault.derive('known devices'))
    .update(`${account.id}\0${account.password_hash}\0${deviceId}`)
    .digest()

const entriesIn = (house: House, cookieHeader: string | undefined): string[] =>
  ((cookieHeader && fastifyCookie.parse(cookieHeader)[cookieName(house)]) || '').split('~').slice(0, accountsPerBrowser)

function deviceIdIn(house: House, entry: string, account: DeviceAccount): string | null {
  const [deviceId = '', given = ''] = entry.split('.')
  const tag = Buffer.from(given, 'base64url')
  const expected = tagOf(house, deviceId, account)
  return deviceId !== '' && tag.length === expected.length && timingSafeEqual(tag, expected) ? deviceId : null
}

/** The id of this browser when it is known to the account; null otherwise. */
export function knownDeviceOf(
  house: House,
  cookieHeader: string | undefined,
  account: DeviceAccount | null
): string | null {
  if (!account) return null
  for (const entry of entriesIn(house, cookieHeader)) {
    const deviceId = deviceIdIn(house, entry, account)
    if (deviceId !== null) return deviceId
  }
  return null
}

/** Makes this browser known to the account, whose password is the one that was just used or set. */
export function rememberDevice(
  house: House,
  reply: FastifyReply,
  cookieHeader: string | undefined,
  account: DeviceAccount
): void {
  const others = entriesIn(house, cookieHeader).filter(
    (entry) => /^[\w-]{16}\.[\w-]{43}$/.test(entry) && deviceIdIn(house, entry, account) === null
  )
  const deviceId = knownDeviceOf(house, cookieHeader, account) ?? randomBytes(12).toString('base64url')
  const own = `${deviceId}.${tagOf(house, deviceId, account).toString('base64url')}`
  const value = [own, ...others].slice(0, accountsPerBrowser).join('~')
  reply.setCookie(cookieName(house), value, { ...cookieOptions(house.config), maxAge: lifeSeconds })
}
