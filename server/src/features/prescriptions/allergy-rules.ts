import { tokensOf } from '@arogyachat/assistant/language/text'
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
/** And no more than so many. */
const maxEdits = 2
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
const shortestStem = 4

/** One bit for each letter that occurs; different letters may share a bit. */
const lettersOf = (word: string): number => {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Names by what a misspelled one keeps: the first letter and about the length; in an Indic script, the stem. */
interface NameIndex {
  exact: ReadonlyMap<string, Substance>
  byStart: ReadonlyMap<string, readonly { name: string; letters: number; match: Substance }[]>
  byStem: ReadonlyMap<string, readonly Substance[]>
}

const startKey = (firstLetter: string, length: number) => `${firstLetter}${length}`

function indexNames(exact: ReadonlyMap<string, Substance>): NameIndex {
  const byStart = new Map<string, { name: string; letters: number; match: Substance }[]>()
  const byStem = new Map<string, Substance[]>()
  for (const [name, match] of exact) {
    const key = startKey(name[0] ?? '', name.length)
    byStart.set(key, [...(byStart.get(key) ?? []), { name, letters: lettersOf(name), match }])
    const stem = name.replace(finalVirama, '')
    if (!/[a-z]/.test(name) && stem.length >= shortestStem) byStem.set(stem, [...(byStem.get(stem) ?? []), match])
  }
  return { exact, byStart, byStem }
}

/** What a word stands for that is nearly a name, or a name in an Indic script with an ending. */
function findNear(word: string, { byStart, byStem }: NameIndex): Substance[] {
  const matches: Substance[] = []
  for (let length = shortestStem; length <= word.length; length++)
    matches.push(...(byStem.get(word.slice(0, length)) ?? []))
  if (word.length < tolerantLength) return matches
  const letters = lettersOf(word)
  const shortest = Math.max(tolerantLength, word.length - maxEdits)
  for (let length = shortest; length <= word.length + maxEdits; length++) {
    const most = Math.min(maxEdits, Math.floor(length / lettersPerEdit))
    if (Math.abs(length - word.length) > most) continue
    for (const { name, letters: nameLetters, match } of byStart.get(startKey(word[0] ?? '', length)) ?? []) {
      // Each edit brings in at most one letter and takes away at most one: most names are ruled out without a comparison.
      if (countBits(letters & ~nameLetters) > most || countBits(nameLetters & ~letters) > most) continue
      if (editsBetween(word, name, most) <= most) matches.push(match)
    }
  }
  return matches
}

interface Found {
  substances: ReadonlySet<string>
  groups: ReadonlySet<string>
  /** A name stands in the text exactly as the list has it. */
  isExact: boolean
  /** Every word belongs to such a name, or only says how the medicine is given. */
  isWhole: boolean
  /** Words that are no name, not even nearly. */
  unknownWords: ReadonlySet<string>
}

const medicineNames = indexNames(vocabulary.medicines)
const allergenNames = indexNames(vocabulary.allergens)

/** Finds names in texts. A word that comes again is compared with the names only once. */
function finderOf(names: NameIndex): (text: string) => Found {
  const nearOf = new Map<string, Substance[]>()
  const findNearOnce = (word: string): Substance[] => {
    const near = nearOf.get(word) ?? findNear(word, names)
    nearOf.set(word, near)
    return near
  }
  return (text) => {
    const words = wordsOf(text)
    const matches = new Set<Substance>()
    const covered = new Set<number>()
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + longestName); to++) {
        const match = names.exact.get(words.slice(from, to).join(''))
        if (!match) continue
        matches.add(match)
        for (let i = from; i < to; i++) covered.add(i)
      }
    }
    const isExact = matches.size > 0
    const unknownWords = new Set<string>()
    let isWhole = isExact
    for (const [i, word] of words.entries()) {
      if (covered.has(i) || !isWord(word)) continue
      isWhole = false
      const near = findNearOnce(word)
      if (near.length === 0) unknownWords.add(word)
      for (const match of near) matches.add(match)
    }
    return {
      substances: new Set([...matches].flatMap((match) => match.substances)),
      groups: new Set([...matches].flatMap((match) => match.groups)),
      isExact,
      isWhole,
      unknownWords
    }
  }
}

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

/** Whether every part of a medicine, `+` or `/` between them, has a name that is known. */
const isKnown = (medicine: string, found: Found, find: (text: string) => Found): boolean =>
  found.isWhole ||
  medicine
    .split(/[+/,&]|\s(?:and|with)\s/i)
    .filter((part) => wordsOf(part).some(isWord))
    .every((part) => find(part).isExact)

/**
 * Compares medicines with a patient's recorded allergies, both as free text: by substance, by allergy group and by
 * cross-reactivity, in any script and with small mistakes. What is not recognised is listed as not checked; what is only nearly a
 * known name counts for a conflict, but not for safety.
 */
export function checkAllergies(names: readonly string[], recorded: readonly string[]): AllergyCheck {
  const [findMedicines, findAllergens] = [finderOf(medicineNames), finderOf(allergenNames)]
  const allergies = [...new Set(recorded)].map((text) => ({ text, found: findAllergens(text) }))
  const conflicts: AllergyConflict[] = []
  const uncheckedMedicines: string[] = []
  for (const medicine of new Set(names)) {
    const found = findMedicines(medicine)
    const written = [...found.unknownWords].filter((word) => word.length >= unknownLength)
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
