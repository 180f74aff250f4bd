import { commonWords } from './common-passwords.ts'

/** Whose password it is; what is known of them must not be all that it is made of. */
export interface PasswordOwner {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

export type PasswordFault = 'passwordCommon' | 'passwordPersonal'

/** Digits and signs that stand for letters; `1` is read as both of its letters. */
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

const unmasked = (text: string, one: 'i' | 'l') =>
  [...text].map((char) => (char === '1' ? one : (lookalikes[char] ?? char))).join('')

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '')
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Lower case, one form of each letter, and Indian and Arabic digits as 0 to 9. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0)
      if (code >= 0x966 && code <= 0xd6f) return String((code & 0x7f) - 0x66)
      return code >= 0x660 && code <= 0x6f9 ? String(code & 0xf) : digit
    })
}

/** Orders in which fingers or the memory run along: any piece of three or more, forwards or backwards, counts as one. */
const orders = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  '!@#$%^&*()',
  '13579',
  '24680',
  '147258369'
].flatMap((order) => [order, [...order].reverse().join('')])
const isRun = (piece: string) => new Set(piece).size === 1 || orders.some((order) => order.includes(piece))

/** The whole text is runs of at least three characters: `qwerty123`, `aaa111`, `abcd1234`. */
function isMadeOfRuns(text: string): boolean {
  const reached = new Set([0])
  for (let end = 3; end <= text.length; end++)
    for (let start = 0; start <= end - 3; start++)
      if (reached.has(start) && isRun(text.slice(start, end))) reached.add(end)
  return text !== '' && reached.has(text.length)
}

const isDay = (day: string, month: string) =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12

/** A day of a calendar, the day first as in India or the year first, or only years. */
function isDate(digits: string): boolean {
  if (/^((19|20)\d\d){1,3}$/.test(digits)) return true
  const [, day = '', month = ''] = /^(\d\d)(\d\d)(?:\d\d|(?:19|20)\d\d)$/.exec(digits) ?? []
  if (isDay(day, month)) return true
  const [, second = '', last = ''] = /^(?:19|20)\d\d(\d\d)(\d\d)$/.exec(digits) ?? []
  return isDay(last, second)
}

/** Nothing but few different characters, one piece again and again, runs, or a date. */
function isPattern(text: string): boolean {
  return (
    new Set(text).size <= 2 ||
    /^(.{1,4}?)\1+$/u.test(text) ||
    (text.match(/(.)\1*/gsu) ?? []).every((run) => run.length > 1) ||
    isMadeOfRuns(text) ||
    (/^[\d\s./-]+$/.test(text) && isDate(digitsOf(text)))
  )
}

/** The words that may be hidden in a password, by their letters alone. */
function coresOf(text: string): Set<string> {
  const withoutEnd = text.replace(/[^\p{L}\p{M}]+$/u, '')
  const inner = withoutEnd.replace(/^[^\p{L}\p{M}]+/u, '')
  const masked = [text, withoutEnd, inner].flatMap((part) => [unmasked(part, 'i'), unmasked(part, 'l')])
  return new Set([text, ...masked].map(lettersOf).filter((core) => core.length >= 2))
}

/** The letters are one of the words or two of them in a row, or one again and again. */
function isOf(core: string, words: ReadonlySet<string>, others: ReadonlySet<string> = words): boolean {
  const once = /^(.{2,}?)\1+$/u.exec(core)?.[1] ?? core
  if (words.has(core) || words.has(once)) return true
  for (let cut = 2; cut <= core.length - 2; cut++) {
    const [head, tail] = [core.slice(0, cut), core.slice(cut)]
    if ((words.has(head) && others.has(tail)) || (others.has(head) && words.has(tail))) return true
  }
  return false
}

/** The words of the owner's own name and address. */
function wordsOf({ name = '', email = '' }: PasswordOwner): Set<string> {
  const parts = plain(name).split(/[^\p{L}\p{M}]+/u)
  const [local = '', host = ''] = plain(email).split('@')
  const ofMail = [local, ...local.split(/[^\p{L}\p{M}]+/u), host, host.split('.')[0] ?? ''].map(lettersOf)
  return new Set([...parts, parts.join(''), ...ofMail].filter((word) => word.length >= 3))
}

const numbersOf = ({ phone = '' }: PasswordOwner) => digitsOf(plain(phone)).slice(-10)

/** At least so many digits of a phone number in a row are that number. */
const phonePiece = 6
const isOfPhone = (digits: string, phone: string) =>
  phone.length >= phonePiece && digits.length >= phonePiece && (phone.includes(digits) || digits.includes(phone))

/** Nobody tries longer ones first, but for the same piece again and again; and looking closely at them takes its time. */
const longestLookedAt = 64

/** So few more characters than the word make it no harder to guess. */
const ornament = 4

/**
 * Why a password would be among the first that somebody tries; null when it would not. Guessing is slowed down to some tries a
 * quarter of an hour (accounts/rules.ts on the server), so what must not pass are the first thousands of a guesser's list:
 * common words however they are decorated, runs, dates, and what anybody knows of the owner.
 */
export function passwordFault(password: string, owner: PasswordOwner = {}): PasswordFault | null {
  if (password === '') return null
  const text = plain(password).trim()
  if (text.length > longestLookedAt) return /^(.{1,4}?)\1+$/u.test(text) ? 'passwordCommon' : null
  const phone = numbersOf(owner)
  if (text !== '' && (text === plain(owner.email ?? '') || text === plain(owner.email ?? '').split('@')[0]))
    return 'passwordPersonal'
  if (isOfPhone(digitsOf(text), phone) && lettersOf(text).length < 3) return 'passwordPersonal'
  if (isPattern(text)) return 'passwordCommon'
  // What stands between letters is a mask or a blank; only what stands around them is counted.
  const rest = text.replace(/[\p{L}\p{M}](?:.*[\p{L}\p{M}])?/u, '')
  const isDecoration =
    rest.length <= ornament || isPattern(rest) || isPattern(digitsOf(rest)) || isOfPhone(digitsOf(rest), phone)
  if (!isDecoration) return null
  const own = wordsOf(owner)
  const anyWord = new Set([...commonWords, ...own])
  const cores = [...coresOf(text)]
  if (cores.some((core) => isOf(core, own, anyWord))) return 'passwordPersonal'
  return cores.some((core) => isOf(core, commonWords)) ? 'passwordCommon' : null
}
