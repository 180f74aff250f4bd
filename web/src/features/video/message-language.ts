import type { LanguageCode } from '@arogyachat/contract/languages'

const scripts: readonly (readonly [LanguageCode, RegExp])[] = [
  ['hi', /\p{Script=Devanagari}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['ur', /\p{Script=Arabic}/gu]
]

const devanagari: readonly LanguageCode[] = ['hi', 'bgc', 'bho']

/**
 * The language of a text by its letters, for a voice or a translation. Devanagari is the reader's own language where the reader
 * uses it, else Hindi. Latin letters are English: they may also be another language typed in Latin letters.
 */
export function languageOfText(text: string, reader: LanguageCode): LanguageCode {
  const [most] = scripts
    .map(([language, letters]) => ({ language, count: text.match(letters)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  if (!most) return 'en'
  return most.language === 'hi' && devanagari.includes(reader) ? reader : most.language
}
