import type { Role } from '@arogyachat/contract/accounts'

/**
 * Attempts allowed to one address or account within a window. Clinics and villages share an address, so addresses get more;
 * an account gets few from one address and many from all. A browser that is known to the account is counted by itself alone,
 * so that no stranger can keep its owner out.
 */
export const attempts = {
  login: { windowSeconds: 15 * 60, perAddress: 100, perAccountAndAddress: 10, perAccount: 100, perKnownDevice: 10 },
  register: { windowSeconds: 60 * 60, perAddress: 60 },
  forgot: { windowSeconds: 60 * 60, perAddress: 30, perAccountAndAddress: 5, perKnownDevice: 5 },
  reset: { windowSeconds: 15 * 60, perAddress: 30 },
  changePassword: { windowSeconds: 15 * 60, perAccount: 10 },
  verifyEmail: { windowSeconds: 15 * 60, perAddress: 30 },
  verificationMail: { windowSeconds: 60 * 60, perAccount: 5 }
} as const

/**
 * A reset link with at least half of its life left is fresh, and an account has at most so many fresh ones. A further request
 * is answered like any other and sends nothing: its owner has a link in the mailbox that works for a quarter of an hour yet,
 * whoever asked for it, and nobody can fill the mailbox.
 */
export const freshResetLinks = 3

/** Whose attempts to sign in are counted: of one address at one account, of everybody at it, of one known browser at it. */
export const loginCounters = (role: Role, email: string, address: string) => ({
  here: { name: 'login account address', of: `${role}:${email}\0${address}` },
  everywhere: { name: 'login account', of: `${role}:${email}` }
})
export const deviceLoginCounter = (deviceId: string) => ({ name: 'login device', of: deviceId })

// First match wins: many browsers also name the one they descend from.
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari']
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux']
]

/** Browser and system in a few words: `Chrome on Android`. Empty when a program told nothing we know. */
export function deviceOf(userAgent: string | undefined): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter((entry) => entry !== undefined).join(' on ')
}
