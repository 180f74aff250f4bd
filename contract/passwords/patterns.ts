/** The text without everything but the digits 0 to 9. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Sequences on a keyboard, in the alphabet or of numbers. Any part of three or more characters, also backwards, is a run. */
const sequences = [
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
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')])
const isRun = (piece: string) => new Set(piece).size === 1 || sequences.some((sequence) => sequence.includes(piece))

/** Whether the whole text consists of runs of at least three characters: `qwerty123`, `aaa111`, `abcd1234`. */
function isMadeOfRuns(text: string): boolean {
  const reached = new Set([0])
  for (let end = 3; end <= text.length; end++)
    for (let start = 0; start <= end - 3; start++)
      if (reached.has(start) && isRun(text.slice(start, end))) reached.add(end)
  return text !== '' && reached.has(text.length)
}

const isDay = (day: string, month: string) =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12

/** Whether the digits are a date, with the day first as in India or the year first, or only years. */
function isDate(digits: string): boolean {
  if (/^((19|20)\d\d){1,3}$/.test(digits)) return true
  const [, day = '', month = ''] = /^(\d\d)(\d\d)(?:\d\d|(?:19|20)\d\d)$/.exec(digits) ?? []
  if (isDay(day, month)) return true
  const [, second = '', last = ''] = /^(?:19|20)\d\d(\d\d)(\d\d)$/.exec(digits) ?? []
  return isDay(last, second)
}

/** Whether the text is at most two different characters, a repeated piece, doubled characters, runs, or a date. */
export function isPattern(text: string): boolean {
  return (
    new Set(text).size <= 2 ||
    /^(.{1,4}?)\1+$/u.test(text) ||
    (text.match(/(.)\1*/gsu) ?? []).every((run) => run.length > 1) ||
    isMadeOfRuns(text) ||
    (/^[\d\s./-]+$/.test(text) && isDate(digitsOf(text)))
  )
}
