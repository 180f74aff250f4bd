import { allergyGroups } from '@arogyachat/knowledge/allergies'
import { allergenNames, type Found, finderOf, medicineNames } from './allergy-name-rules.ts'
import { isWord, wordsOf } from './allergy-vocabulary-rules.ts'

/** `same`: the medicine itself; `class`: one of its allergy group; `cross`: one of a group that may cross-react. */
export interface AllergyConflict {
  medicine: string
  allergy: string
  relation: 'same' | 'class' | 'cross'
}

interface AllergyCheck {
  conflicts: AllergyConflict[]
  uncheckedMedicines: string[]
  uncheckedAllergies: string[]
  allergiesRecorded: number
}

/** From this length on, an unknown brand is compared with the text of the allergy. */
const unknownLength = 5

const share = (a: Iterable<string>, b: ReadonlySet<string>): boolean => {
  for (const item of a) if (b.has(item)) return true
  return false
}
const crossOf = new Map(allergyGroups.map((group) => [group.id, group.crossWith]))

function relationOf(medicine: Found, written: readonly string[], allergy: Found): AllergyConflict['relation'] | null {
  if (share(medicine.substances, allergy.substances) || share(written, allergy.unknownWords)) return 'same'
  if (share(medicine.groups, allergy.groups)) return 'class'
  for (const group of allergy.groups) if (share(crossOf.get(group) ?? [], medicine.groups)) return 'cross'
  return null
}

/** Whether every part of a medicine, separated by `+` or `/`, has a known name. */
export const isKnown = (medicine: string, found: Found, find: (text: string) => Found): boolean =>
  found.isWhole ||
  (found.isExact &&
    medicine
      .split(/[+/,&]|\s(?:and|with)\s/i)
      .filter((part) => wordsOf(part).some(isWord))
      .every((part) => find(part).isExact))

/**
 * Compares medicines with a patient's recorded allergies, both as free text: by substance, by allergy group and by
 * cross-reactivity, in any script and with small misspellings. Unrecognised entries are listed as not checked; an
 * approximate match can cause a conflict, but never counts as checked.
 */
export function checkAllergies(names: readonly string[], recorded: readonly string[]): AllergyCheck {
  const [findMedicines, findAllergens] = [finderOf(medicineNames), finderOf(allergenNames)]
  const allergies = [...new Set(recorded)].map((text) => ({ text, found: findAllergens(text) }))
  const unknownInAllergies = new Set(allergies.flatMap(({ found }) => [...found.unknownWords]))
  const conflicts: AllergyConflict[] = []
  const uncheckedMedicines: string[] = []
  for (const medicine of new Set(names)) {
    const found = findMedicines(medicine)
    const written = [...found.unknownWords].filter(
      (word) => word.length >= unknownLength && unknownInAllergies.has(word)
    )
    const own = allergies.flatMap(({ text, found: allergy }) => {
      const relation = relationOf(found, written, allergy)
      return relation === null ? [] : [{ medicine, allergy: text, relation }]
    })
    conflicts.push(...own)
    if (allergies.length > 0 && own.length === 0 && !isKnown(medicine, found, findMedicines))
      uncheckedMedicines.push(medicine)
  }
  const uncheckedAllergies = allergies
    .filter(
      ({ text, found }) =>
        found.substances.size === 0 &&
        found.groups.size === 0 &&
        !conflicts.some((conflict) => conflict.allergy === text)
    )
    .map(({ text }) => text)
  return { conflicts, uncheckedMedicines, uncheckedAllergies, allergiesRecorded: allergies.length }
}
