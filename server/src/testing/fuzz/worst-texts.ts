import { randomOf } from './random.ts'

/** So many characters of a piece of text, again and again. */
export const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

let seed = 0
/** Words that differ from each other, and from call to call, so that nothing that was found for one is found for the next. */
function differentWords(length: number, letters: string): string {
  const random = randomOf(++seed)
  let text = ''
  while (text.length < length) {
    for (let letter = 0; letter < 2 + random() * 8; letter++) text += letters[Math.floor(random() * letters.length)]
    text += ' '
  }
  return text.slice(0, length)
}

/** Texts of a given length that are expensive to process, by the reason. */
export const worstTexts: Readonly<Record<string, (length: number) => string>> = {
  'one letter': (length) => filled('a', length),
  'one letter of Devanagari': (length) => filled('क', length),
  'one vowel sign': (length) => filled('\u093f', length),
  'one virama cluster': (length) => filled('क्', length),
  'one emoji of several parts': (length) => filled('👩🏽‍⚕️', length),
  'one digit': (length) => filled('1', length),
  'spaces between two letters': (length) => `a${filled(' ', length - 2)}a`,
  'line breaks between two letters': (length) => `a${filled('\n', length - 2)}a`,
  'short words': (length) => filled('a ', length),
  'short words of Devanagari': (length) => filled('क ', length),
  'short words, a line each': (length) => filled('a\n', length),
  'one word of many letters': (length) => filled('qwertzuiopasdfghjklyxcvbnm', length),
  'different words': (length) => differentWords(length, 'abcdefghijklmnopqrstuvwxyz'),
  'different words of Devanagari': (length) => differentWords(length, 'कखगघचछजझटठडढतथदधनपफबभमयरलवशसहािीुूेैो'),
  'different words of mixed scripts': (length) =>
    differentWords(length, 'abcकखग\u0a15\u0a16\u0b95\u0b9a\u0c15\u0c16\u0995\u0996بپت'),
  'full stops': (length) => filled('.', length),
  'question marks and spaces': (length) => filled('? ', length),
  dandas: (length) => filled('।', length),
  commas: (length) => filled(',', length),
  apostrophes: (length) => filled("'", length),
  hyphens: (length) => filled('-', length),
  'opening brackets': (length) => filled('(', length),
  braces: (length) => filled('{0}', length),
  'angle brackets': (length) => filled('<', length),
  asterisks: (length) => filled('*', length),
  links: (length) => filled('https://a.b/', length),
  addresses: (length) => filled('a@a.', length),
  numbers: (length) => filled('1 2.5 3,000 ', length),
  'numbers without spaces': (length) => filled('1.', length),
  dates: (length) => filled('2026-11-20 20/11/2026 ', length),
  doses: (length) => filled('Tab. 500 mg 1-0-1 x 5 days ', length),
  doubts: (length) => filled('not no nahi na ', length),
  'small complaints': (length) => filled('sar dard bukhar ', length),
  'complaints that are denied': (length) => filled('no fever, not pain and no cough but ', length),
  'lists of complaints': (length) => filled('fever or, pain or, ', length),
  'complaints in Hindi': (length) => filled('सिर में दर्द और बुखार नहीं है, ', length),
  'complaints of a family': (length) => filled('my mother has pain, my son has fever. ', length),
  'misspelled complaints': (length) => filled('fevr hedache vomitng chst pan ', length),
  'sentences of the product': (length) =>
    filled('Your appointment with Dr. Rao on 21 November at 10:00 is confirmed. ', length),
  'capital letters': (length) => filled('ABC ', length),
  'zero-width joiners': (length) => filled('a\u200d', length),
  accents: (length) => `a${filled('\u0301', length - 1)}`,
  'directions of writing': (length) => filled('\u202ea', length),
  'half of an emoji': (length) => filled('\ud83d', length),
  tabs: (length) => filled('a\t', length),
  comments: (length) => filled('<!--', length),
  'opening tags': (length) => filled('<style>', length),
  'rules of a table': (length) => filled('|-', length),
  'opening links': (length) => filled('![', length),
  entities: (length) => filled('&#1', length)
}
