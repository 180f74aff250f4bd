import { randomBytes } from 'node:crypto'
import { namesOf, prohibitedMedicines } from '@arogyachat/knowledge/medicines'

/**
 * Crockford's base 32, which avoids letters that are mistaken for digits when read from paper or over the telephone.
 */
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

/** A code for checking a printed copy: 50 random bits, so it cannot be guessed. */
export const newCheckCode = (): string => Array.from(randomBytes(codeLength), (byte) => codeLetters[byte & 31]).join('')

/** Runs of letters and of digits: `Alprax-0.5mg` is alprax, 0, 5, mg. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+|\p{N}+/gu) ?? []
const joined = (name: string) => wordsOf(name).join('')

const forbidden = new Set(prohibitedMedicines.flatMap(namesOf).map(joined))
const longest = Math.max(...Array.from(forbidden, (name) => name.length))

/** Salts and forms that are written as part of the name: tramadolhcl, alpraxsr. */
const endings = /(hydrochloride|hcl|sulphate|sulfate|phosphate|plus|forte|tabs?|caps?|inj|sr|xr|cr|er|mr|od|md|dt)$/

/**
 * A generic name of at least this length also matches with one wrong letter; a shorter brand may be one letter away
 * from another medicine.
 */
const tolerantLength = 7
const tolerantNames = prohibitedMedicines
  .flatMap((prohibitedMedicine) => [prohibitedMedicine.generic, ...prohibitedMedicine.synonyms])
  .map(joined)
  .filter((name) => name.length >= tolerantLength)

/** Whether at most one letter is added, missing or different. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const restA = a.slice(same)
  const restB = b.slice(same)
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}

const isForbidden = (text: string) => forbidden.has(text) || forbidden.has(text.replace(endings, ''))

function isProhibited(name: string): boolean {
  const words = wordsOf(name)
  for (let from = 0; from < words.length; from++) {
    let text = ''
    for (const word of words.slice(from)) {
      text += word
      // The longest name with the longest ending.
      if (text.length > longest + 'hydrochloride'.length) break
      if (isForbidden(text)) return true
    }
  }
  return words.some((word) => tolerantNames.some((name) => isOneEditAway(word, name)))
}

/**
 * Returns those names that may never be prescribed online: Schedule X of the Drugs Rules and the NDPS Act
 * (Telemedicine Practice Guidelines 2020, 3.7.4), by generic name, synonym or brand, alone or in a combination, in
 * any case and spacing, with a strength or form after it. A doctor cannot override this.
 */
export const prohibitedAmong = (names: readonly string[]): string[] => names.filter(isProhibited)
