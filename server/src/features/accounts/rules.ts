import type { Role } from '@arogyachat/contract/accounts'

/**
 * Attempts allowed per address or account within a window. Clinics and villages share an address, so addresses get
 * more; an account gets few from one address and many from all. A browser that is known to the account has a counter
 * of its own, so that no stranger can lock the owner out. A code of the second factor has only six digits, of which three are valid
 * at a time: with ten attempts an hour, somebody who knows the password succeeds on one day in 1,400.
 */
export const attempts = {
  login: { windowSeconds: 15 * 60, perAddress: 100, perAccountAndAddress: 10, perAccount: 100, perKnownDevice: 10 },
  register: { windowSeconds: 60 * 60, perAddress: 60 },
  forgot: { windowSeconds: 60 * 60, perAddress: 30, perAccountAndAddress: 5, perKnownDevice: 5 },
  reset: { windowSeconds: 15 * 60, perAddress: 30 },
  changePassword: { windowSeconds: 15 * 60, perAccount: 10 },
  verifyEmail: { windowSeconds: 15 * 60, perAddress: 30 },
  secondFactor: {
    windowSeconds: 60 * 60,
    perAddress: 100,
    perAccount: 10,
    perKnownDevice: 10,
    perKnownDevices: 30,
    perSignedInAccount: 10
  },
  verificationMail: { windowSeconds: 60 * 60, perAccount: 5 }
} as const

/**
 * The most fresh reset links of an account; a link is fresh while at least half of its lifetime is left. A further
 * request gets the usual reply but sends no mail: the owner already has a link that works for another quarter of an
 * hour, and nobody can flood the mailbox.
 */
export const freshResetLinks = 3

/** Counters of sign-in attempts for an account: from one address, and from all addresses. */
export const loginCounters = (role: Role, email: string, address: string) => ({
  here: { name: 'login account address', of: `${role}:${email}\0${address}` },
  everywhere: { name: 'login account', of: `${role}:${email}` }
})
export const deviceLoginCounter = (deviceId: string) => ({ name: 'login device', of: deviceId })

// The first match counts, because many browsers also name the one they derive from.
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

/** Browser and operating system in short form, such as `Chrome on Android`. Empty for an unknown user agent. */
export function deviceOf(userAgent: string | undefined): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter((entry) => entry !== undefined).join(' on ')
}
