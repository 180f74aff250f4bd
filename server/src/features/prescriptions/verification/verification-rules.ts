/** The code as issued, from one that was typed: letters that look like digits are those digits in Crockford's base 32. */
export const codeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** The first letters of a name, as a reader of its script counts letters: `Asha Devi` is `A. D.` */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => /\p{L}/u.test(part))
    .map((part) => `${firstLetter(part)}.`)
    .join(' ')

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const firstLetter = (part: string) =>
  [...segmenter.segment(part)].find(({ segment }) => /\p{L}/u.test(segment))?.segment
