import { tokensOf } from '@arogyachat/assistant/text'
import type { AllergyCheck, AllergyConflict } from '@arogyachat/contract/prescriptions'
import { allergenSpellings, allergyGroups, otherMedicines } from '@arogyachat/knowledge/allergies'
import { medicines } from '@arogyachat/knowledge/medicines'

/** What a name stands for: its active substances, and the allergy groups they belong to. */
interface Substance {
  substances: readonly string[]
  groups: readonly string[]
}

/** A name of at least so many letters is also known with letters wrong: one in five. */
const tolerantLength = 6
const lettersPerEdit = 5
/** The most words a name is made of. */
const longestName = 5
/** An unknown brand is compared with what the patient wrote from this length on. */
const unknownLength = 5

/** Words of a name that say how a medicine is given, not what it is. */
const forms = new Set(
  (
    'eye ear nose nasal drops drop cream oral inhaler topical lotion gel ointment spray injection inj tab tabs tablet tablets cap caps ' +
    'capsule capsules syrup syp syr susp suspension sachet respules rotacaps low dose emergency combinations mg mcg gm ml iu units ' +
    'sr xr er cr mr od md dt ds duo forte plus kid junior adult the and with for after before food medicine medicines drug drugs ' +
    'allergy allergic allergies reaction reactions'
  ).split(' ')
)

const wordsOf = (text: string): string[] =>
  tokensOf(text).flatMap((token) => (token.kind === 'mark' ? [] : [token.text]))
const joined = (text: string) => wordsOf(text).join('')
const isWord = (word: string) => word.length >= 3 && !/^\d/.test(word) && !forms.has(word)

/** The substances of a generic name: `Amoxicillin + clavulanic acid` has two. */
const substancesOf = (generic: string): string[] =>
  generic
    .replace(/\([^)]*\)/g, ' ')
    .split(/[+/]/)
    .map((part) =>
      wordsOf(part)
        .filter((word) => !forms.has(word) && !/^\d/.test(word))
        .join('')
    )
    .filter((part) => part !== '')

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

interface Vocabulary {
  /** Names of medicines, joined without blanks. */
  medicines: Map<string, Substance>
  /** The same and the names of groups: what an allergy may be called. */
  allergens: Map<string, Substance>
}

function buildVocabulary(): Vocabulary {
  const entries = [
    ...medicines.map(({ id, generic, synonyms, brands }) => ({
      generic,
      names: [...synonyms, ...brands],
      groups: allergyGroups.filter((group) => group.medicines.includes(id)).map((group) => group.id)
    })),
    ...otherMedicines.map(({ generic, names, brands, groups }) => ({ generic, names: [...names, ...brands], groups }))
  ].map((entry) => ({ ...entry, substances: substancesOf(entry.generic) }))

  const groupsOf = new Map<string, string[]>()
  for (const { substances, groups } of entries) {
    const [only, ...others] = substances
    if (only !== undefined && others.length === 0) groupsOf.set(only, union([groupsOf.get(only) ?? [], groups]))
  }
  const known = new Map<string, Substance>()
  const add = (name: string, { substances, groups }: Substance) => {
    const key = joined(name)
    if (key === '') return
    const before = known.get(key)
    known.set(key, {
      substances: union([before?.substances ?? [], substances]),
      groups: union([before?.groups ?? [], groups, ...substances.map((substance) => groupsOf.get(substance) ?? [])])
    })
  }
  for (const { generic, names, substances, groups } of entries) {
    for (const substance of substances) add(substance, { substances: [substance], groups: [] })
    for (const name of [generic, ...names]) add(name, { substances, groups })
  }
  for (const { generic, names } of allergenSpellings) {
    for (const name of names) add(name, { substances: substancesOf(generic), groups: [] })
  }
  const allergens = new Map(known)
  for (const { id, names } of allergyGroups) {
    for (const name of names) {
      const before = known.get(joined(name))
      allergens.set(joined(name), {
        substances: before?.substances ?? [],
        groups: union([before?.groups ?? [], [id]])
      })
    }
  }
  return { medicines: known, allergens }
}

const vocabulary = buildVocabulary()

/** Edits between two words, `most + 1` for more than that. */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] as number) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min((row[j + 1] as number) + 1, (next[j] as number) + 1, replaced))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row[b.length] as number
}

/** The sign at the end of a word in an Indic script that says "no vowel": an ending takes its place. */
const finalVirama = /[\u094d\u09cd\u0a4d\u0acd\u0bcd\u0c4d]$/

/** A word that is nearly a name, or a name in an Indic script with an ending. */
function isNearly(word: string, name: string): boolean {
  if (word[0] !== name[0]) return false
  if (!/[a-z]/.test(name)) {
    const stem = name.replace(finalVirama, '')
    if (stem.length >= 4 && word.startsWith(stem)) return true
  }
  if (word.length < tolerantLength || name.length < tolerantLength) return false
  const most = Math.min(2, Math.floor(name.length / lettersPerEdit))
  return editsBetween(word, name, most) <= most
}

interface Found extends Substance {
  /** A name stands in the text exactly as the list has it. */
  isExact: boolean
  /** Every word belongs to such a name, or only says how the medicine is given. */
  isWhole: boolean
  /** Words that are no name, not even nearly. */
  unknownWords: string[]
}

function find(text: string, names: ReadonlyMap<string, Substance>): Found {
  const words = wordsOf(text)
  const matches: Substance[] = []
  const covered = new Set<number>()
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + longestName); to++) {
      const match = names.get(words.slice(from, to).join(''))
      if (!match) continue
      matches.push(match)
      for (let i = from; i < to; i++) covered.add(i)
    }
  }
  const isExact = matches.length > 0
  const unknownWords: string[] = []
  let isWhole = isExact
  for (const [i, word] of words.entries()) {
    if (covered.has(i) || !isWord(word)) continue
    isWhole = false
    const near = [...names].filter(([name]) => isNearly(word, name)).map(([, match]) => match)
    if (near.length === 0) unknownWords.push(word)
    matches.push(...near)
  }
  return {
    substances: union(matches.map((match) => match.substances)),
    groups: union(matches.map((match) => match.groups)),
    isExact,
    isWhole,
    unknownWords
  }
}

const share = (a: readonly string[], b: readonly string[]) => a.some((item) => b.includes(item))
const crossOf = new Map(allergyGroups.map((group) => [group.id, group.crossWith]))

function relationOf(medicine: Found, allergy: Found): AllergyConflict['relation'] | null {
  const written = medicine.unknownWords.filter((word) => word.length >= unknownLength)
  if (share(medicine.substances, allergy.substances) || share(written, allergy.unknownWords)) return 'same'
  if (share(medicine.groups, allergy.groups)) return 'class'
  return allergy.groups.some((group) => share(crossOf.get(group) ?? [], medicine.groups)) ? 'cross' : null
}

/** Whether every part of a medicine, `+` or `/` between them, has a name that is known. */
const isKnown = (medicine: string): boolean =>
  find(medicine, vocabulary.medicines).isWhole ||
  medicine
    .split(/[+/,&]|\s(?:and|with)\s/i)
    .filter((part) => wordsOf(part).some(isWord))
    .every((part) => find(part, vocabulary.medicines).isExact)

/**
 * Compares medicines with a patient's recorded allergies, both as free text: by substance, by allergy group and by
 * cross-reactivity, in any script and with small mistakes. What is not recognised is listed as not checked; what is only nearly a
 * known name counts for a conflict, but not for safety.
 */
export function checkAllergies(names: readonly string[], recorded: readonly string[]): AllergyCheck {
  const allergies = [...new Set(recorded)].map((text) => ({ text, found: find(text, vocabulary.allergens) }))
  const conflicts: AllergyConflict[] = []
  const uncheckedMedicines: string[] = []
  for (const medicine of new Set(names)) {
    const found = find(medicine, vocabulary.medicines)
    const own = allergies.flatMap(({ text, found: allergy }) => {
      const relation = relationOf(found, allergy)
      return relation === null ? [] : [{ medicine, allergy: text, relation }]
    })
    conflicts.push(...own)
    if (allergies.length > 0 && own.length === 0 && !isKnown(medicine)) uncheckedMedicines.push(medicine)
  }
  const uncheckedAllergies = allergies
    .filter(
      ({ text, found }) =>
        found.substances.length === 0 &&
        found.groups.length === 0 &&
        !conflicts.some((conflict) => conflict.allergy === text)
    )
    .map(({ text }) => text)
  return { conflicts, uncheckedMedicines, uncheckedAllergies, allergiesRecorded: allergies.length }
}
