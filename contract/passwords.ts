import { commonWords } from './passwords/common-words.ts'
import { digitsOf, isPattern } from './passwords/patterns.ts'

/** The owner of a password, which must not consist only of what is known about them. */
export interface PasswordOwner {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

export type PasswordError = 'passwordCommon' | 'passwordPersonal'

/** Digits and signs that are written for letters. `1` is not here: it may be an i or an l. */
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't'
}

const withLetters = (text: string, letter: 'i' | 'l') =>
  [...text].map((char) => (char === '1' ? letter : (lookalikes[char] ?? char))).join('')

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '')

/** Lower case, compatibility forms unified (NFKC), and Indian and Arabic digits as 0 to 9. */
function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0)
      if (code >= 0x966 && code <= 0xd6f) return String((code & 0x7f) - 0x66)
      return code >= 0x660 && code <= 0x6f9 ? String(code & 0xf) : digit
    })
}

/** The words that a password may be built from, as letters without digits and signs. */
function coresOf(text: string): Set<string> {
  const withoutEnd = text.replace(/[^\p{L}\p{M}]+$/u, '')
  const inner = withoutEnd.replace(/^[^\p{L}\p{M}]+/u, '')
  const masked = [text, withoutEnd, inner].flatMap((part) => [withLetters(part, 'i'), withLetters(part, 'l')])
  return new Set([text, ...masked].map(lettersOf).filter((core) => core.length >= 2))
}

/** Whether the letters are one of the words, one of them repeated, or two of them in a row. */
function isMadeOfWords(core: string, words: ReadonlySet<string>, others: ReadonlySet<string> = words): boolean {
  const once = /^(.{2,}?)\1+$/u.exec(core)?.[1] ?? core
  if (words.has(core) || words.has(once)) return true
  for (let cut = 2; cut <= core.length - 2; cut++) {
    const [head, tail] = [core.slice(0, cut), core.slice(cut)]
    if ((words.has(head) && others.has(tail)) || (others.has(head) && words.has(tail))) return true
  }
  return false
}

/** Words of the owner's name and email address. */
function ownerWords({ name = '', email = '' }: PasswordOwner): Set<string> {
  const parts = normalised(name).split(/[^\p{L}\p{M}]+/u)
  const [local = '', host = ''] = normalised(email).split('@')
  const ofMail = [local, ...local.split(/[^\p{L}\p{M}]+/u), host, host.split('.')[0] ?? ''].map(lettersOf)
  return new Set([...parts, parts.join(''), ...ofMail].filter((word) => word.length >= 3))
}

const phoneDigits = ({ phone = '' }: PasswordOwner) => digitsOf(normalised(phone)).slice(-10)

/** This many consecutive digits of a phone number count as that number. */
const minPhoneDigits = 6
const isFromPhone = (digits: string, phone: string) =>
  phone.length >= minPhoneDigits &&
  digits.length >= minPhoneDigits &&
  (phone.includes(digits) || digits.includes(phone))

/** Longer passwords are checked only for a repeated piece: nobody tries them first, and the full check would be slow. */
const maxCheckedLength = 64

/** This many characters around a common word do not make it harder to guess. */
const maxDecoration = 4

/**
 * Why a password is easy to guess; null when it is not. The server limits sign-in attempts to a few in a quarter of an hour
 * (`accounts/rules.ts`), so it is enough to refuse the first thousands of an attacker's list: common words with any decoration,
 * runs, dates, and what is known about the owner.
 */
export function passwordError(password: string, owner: PasswordOwner = {}): PasswordError | null {
  if (password === '') return null
  const text = normalised(password).trim()
  if (text.length > maxCheckedLength) return /^(.{1,4}?)\1+$/u.test(text) ? 'passwordCommon' : null
  const phone = phoneDigits(owner)
  if (text !== '' && (text === normalised(owner.email ?? '') || text === normalised(owner.email ?? '').split('@')[0]))
    return 'passwordPersonal'
  if (isFromPhone(digitsOf(text), phone) && lettersOf(text).length < 3) return 'passwordPersonal'
  if (isPattern(text)) return 'passwordCommon'
  // Only characters before the first letter and after the last one count as decoration.
  const rest = text.replace(/[\p{L}\p{M}](?:.*[\p{L}\p{M}])?/u, '')
  const isDecoration =
    rest.length <= maxDecoration || isPattern(rest) || isPattern(digitsOf(rest)) || isFromPhone(digitsOf(rest), phone)
  if (!isDecoration) return null
  const own = ownerWords(owner)
  const anyWord = new Set([...commonWords, ...own])
  const cores = [...coresOf(text)]
  if (cores.some((core) => isMadeOfWords(core, own, anyWord))) return 'passwordPersonal'
  return cores.some((core) => isMadeOfWords(core, commonWords)) ? 'passwordCommon' : null
}
