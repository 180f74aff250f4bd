import { randomInt } from 'node:crypto'

/**
 * Attempts at signing in. Nobody can guess a code of six digits, of which three are valid at a time, within twenty attempts an
 * hour. A browser in which the administrator has signed in has a counter of its own, so that strangers cannot lock them out.
 */
export const attempts = {
  windowSeconds: 60 * 60,
  perAddress: 60,
  perAdministratorAndAddress: 10,
  perAdministrator: 20,
  perKnownDevice: 10
} as const

export const signInCounters = (email: string, address: string) => ({
  here: { name: 'administrator address', of: `${email}\0${address}` },
  everywhere: { name: 'administrator', of: email }
})
export const deviceCounter = (deviceId: string) => ({ name: 'administrator device', of: deviceId })

/** Without letters and digits that look alike. */
const passwordLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 5
const groupLength = 5

/** A random password of 25 letters and digits (123 bits) in groups, to be copied from the screen or from paper. */
export const newPassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => passwordLetters[randomInt(passwordLetters.length)]).join('')
  ).join('-')

/** A text in groups of four letters. */
export const inGroups = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? ''
