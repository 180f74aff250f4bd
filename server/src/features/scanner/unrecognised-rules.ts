import { dosage, latin } from './directions-rules.ts'
import type { Match } from './names-rules.ts'

/** Forms that start a medicine line whatever follows. */
const kindOfMedicine = 'tabs?|tablets?|caps?|capsules?|syp|syr|syrup|susp|inj|injection|oint|ointment'
/** Forms that may also stand after the name: "Xyzo cream". A dose or a frequency must stand beside them. */
const laterForm =
  /(?<![\p{L}\p{M}])(?:drops?|cream|gel|lotion|sachets?|powder|spray|inhaler|respules?|rotacaps?|gargle|mouthwash|shampoo|solution|tb|tbl)(?![\p{L}])/iu
const howOften =
  /(?<![\p{L}])(?:once|twice|thrice|daily|\d times|\d drops?|\d puffs?|at night|at bedtime|apply|as needed|sos)(?![\p{L}])/iu
/** Words after a form that name no medicine: "1 tab HS". */
const afterDose = 'od|bds?|bid|tds|tid|qid|qds|hs|sos|stat|daily|once|twice|thrice|at|in|after|before|with|every'
/** The start of a medicine within a line: "1) Tab. X", "Inj. Y". */
const medicineStart = new RegExp(
  `(?<![\\p{L}\\p{M}\\d])(?=(?:${kindOfMedicine})\\b\\.?\\s+(?!(?:${afterDose})\\b)\\p{L})`,
  'giu'
)
/** A frequency in figures that can be doses: 1-0-1, but no date or telephone number. */
const doses = /(?<![\d/-])(?:[0-4]|½|1\/2|x)(?:\s?[-–+]\s?(?:[0-4]|½|1\/2|x)){2,3}(?![\d/-])/i
const abbreviation = /(?<![\p{L}.])(?:OD|BD|BID|TDS|TID|QID|QDS|HS)(?![\p{L}])/u
/** A name with its strength. Laboratory values are given per decilitre and don't match. */
const strength =
  /(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]{3,}[ -]{0,3}\d+(?:\.\d+)?\s?(?:mg|mcg|µg|iu)(?![\p{L}\d%]|\s?\/\s?d)/iu
/** Words that say how to take a medicine, or its form: a line with nothing else names no medicine. */
const directionWords = new Set(
  (
    'after before with without food foods meal meals breakfast lunch dinner morning noon afternoon evening night bedtime daily ' +
    'once twice thrice time times every days week weeks month months hour hours then continue same dose doses take apply ' +
    'empty stomach water warm milk tablet tablets caps capsule capsules syrup susp injection ointment cream drops drop tabs ' +
    'needed required fever pain until from only both eyes left right each review follow cream lotion powder spray inhaler sachet ' +
    'sachets gargle mouthwash solution shampoo cold cough with salt warm area affected skin nose ears plenty drink'
  ).split(' ')
)
const namingWord = /\p{L}[\p{L}\p{M}]{3,}/gu
const namesSomething = (text: string): boolean =>
  (text.match(namingWord) ?? []).some((word) => !directionWords.has(word.toLowerCase()))

/** Whether text is written as a medicine usually is: a form before a name, or a name with a dose or a frequency. */
function looksLikeMedicine(part: string): boolean {
  medicineStart.lastIndex = 0
  if (medicineStart.test(part)) return true
  if (!namesSomething(part)) return false
  return (
    doses.test(part) ||
    abbreviation.test(part) ||
    strength.test(part) ||
    (dosage.test(part) && latin.test(part)) ||
    (laterForm.test(part) && (latin.test(part) || howOften.test(part)))
  )
}

/** Splits a line so that each part holds one medicine: before every "Tab.", "Cap." … except the first. */
export function partsOf(text: string): { at: number; end: number }[] {
  const starts = [...text.matchAll(medicineStart)].map((start) => start.index).slice(1)
  return [0, ...starts].map((at, i, all) => ({ at, end: all[i + 1] ?? text.length }))
}

/** The parts of a line that look like a medicine and contain no name that was found. */
export const unrecognisedIn = (text: string, found: readonly Match[]): string[] =>
  partsOf(text)
    .filter(({ at, end }) => !found.some((match) => match.at >= at && match.at < end))
    .map(({ at, end }) =>
      text
        .slice(at, end)
        .replace(/[\s,;]+$/, '')
        .trim()
    )
    .filter(looksLikeMedicine)
