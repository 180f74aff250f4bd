/** One word, number or mark of a message. */
export interface Token {
  kind: 'word' | 'number' | 'mark'
  /** Normalised with `normalWord`; numbers in ASCII digits. */
  text: string
  start: number
  end: number
}

/** The Unicode blocks of the six Brahmic scripts have one layout: equal letters have equal offsets. */
const blocks = { devanagari: 0x900, bengali: 0x980, gurmukhi: 0xa00, gujarati: 0xa80, tamil: 0xb80, telugu: 0xc00 }
export type BrahmicScript = keyof typeof blocks
export type Script = BrahmicScript | 'arabic' | 'latin'

export function scriptOf(word: string): Script | null {
  for (const letter of word) {
    const code = letter.codePointAt(0) ?? 0
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return 'latin'
    if (code >= 0x600 && code <= 0x6ff) return 'arabic'
    for (const [script, start] of Object.entries(blocks))
      if (code >= start && code < start + 0x80) return script as BrahmicScript
  }
  return null
}

/** The offset of a code point in its Brahmic block, or null. */
export function brahmicOffset(code: number): number | null {
  return code >= 0x900 && code < 0xc80 && !(code >= 0xb00 && code < 0xb80) ? code & 0x7f : null
}

const arabicTwins: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ه: 'ہ',
  ھ: 'ہ',
  ۂ: 'ہ',
  ة: 'ہ',
  ۃ: 'ہ',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ؤ: 'و'
}
/** Long vowels as short ones, because writers mix them up in every script. */
const shortened: Record<number, number> = {
  1: 2, // chandrabindu, anusvara
  8: 7,
  10: 9,
  64: 0x3f,
  66: 0x41
}
const southernShortened: Record<number, number> = { ...shortened, 14: 0x0f, 18: 0x13, 70: 0x47, 74: 0x4b }

/**
 * The normal form in which words are compared: lower case, without nukta, joiners and Urdu vowel marks, one letter where writers
 * use two alike, and no letter three times in a row.
 */
export function normalWord(word: string): string {
  // The same result as below, which changes nothing else in ASCII.
  if (/^\p{ASCII}*$/u.test(word))
    return word
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/(.)\1{2,}/g, '$1')
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b-\u200f\u2060\ufeff\u0640\u064b-\u065f\u0670\u0654'’`´]/g, '')
    .replace(/[\u093c\u09bc\u0a3c\u0abc\u0a71]/g, '')
  let out = ''
  for (const letter of plain) {
    const code = letter.codePointAt(0) ?? 0
    const position = brahmicOffset(code)
    if (position !== null) {
      if (code === 0xa70) out += '\u0a02'
      // Haryanvi writes ळ where Hindi writes ल: गळा and गला are one word.
      else if (code === 0x933) out += '\u0932'
      else {
        const twins = code >= 0xb80 ? southernShortened : shortened
        out += String.fromCodePoint(code - position + (twins[position] ?? position))
      }
    } else out += arabicTwins[letter] ?? letter
  }
  if (/[a-z]/.test(out)) out = out.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return out.replace(/(.)\1{2,}/gu, '$1')
}

/** Digits of any script as ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    if (code < 0x80) return digit
    // The ten digits of a script follow each other from a multiple of sixteen, or from +6 in the Indic blocks.
    const low = code & 0x0f
    return String(low >= 6 && code < 0x1000 && !(code >= 0x660 && code < 0x700) ? low - 6 : low)
  })

/** Matches numbers, abbreviations such as "b.p." and "Dr.", words, and single marks. */
const pattern =
  /\p{Nd}+(?:[.,/:]\p{Nd}+)*|\p{L}(?:\.\p{L})+(?!\p{L})\.?|\b(?:dr|mr|mrs|smt|shri)\.|[\p{L}\p{M}\u200c\u200d]+(?:['’`][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\p{N}]|\n|\p{N}/giu

/** Emoji separate nothing. */
const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|[\ufe0e\ufe0f])/u

/** Longer texts are cut here, which bounds the time of reading. */
export const maxLetters = 4000

/** Whether a hyphen joins two words, as in "x-ray"; in "pain - since Monday" it is a mark. */
const isHyphen = (text: string, tokenIndexes: number): boolean =>
  text[tokenIndexes] === '-' &&
  /[\p{L}\p{M}]/u.test(text[tokenIndexes - 1] ?? '') &&
  /\p{L}/u.test(text[tokenIndexes + 1] ?? '')

/** The words, numbers and marks of a text in order. Never throws: lone surrogates become marks. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const found of text.slice(0, maxLetters).matchAll(pattern)) {
    const raw = found[0]
    const start = found.index
    const end = start + raw.length
    if (/^\p{N}/u.test(raw)) tokens.push({ kind: 'number', text: asciiDigits(raw).replace(',', ''), start, end })
    else if (/^[\p{L}\p{M}]/u.test(raw)) {
      const word = normalWord(raw.replaceAll('.', ''))
      if (word) tokens.push({ kind: 'word', text: word, start, end })
    } else if (!isHyphen(text, start) && !emoji.test(raw)) tokens.push({ kind: 'mark', text: raw, start, end })
  }
  return tokens
}
