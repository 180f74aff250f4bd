import { tokensOf } from '@arogyachat/assistant/language/text'
import { allergenSpellings, allergyGroups, otherMedicines } from '@arogyachat/knowledge/allergies'
import { medicines } from '@arogyachat/knowledge/medicines'

/** The meaning of a name: its active substances, and the allergy groups they belong to. */
export interface Substance {
  substances: readonly string[]
  groups: readonly string[]
}

/** Words of a name that describe how a medicine is given, not what it is. */
const forms = new Set(
  (
    'eye ear nose nasal drops drop cream oral inhaler topical lotion gel ointment spray injection inj tab tabs tablet tablets cap caps ' +
    'capsule capsules syrup syp syr susp suspension sachet respules rotacaps low dose emergency combinations mg mcg gm ml iu units ' +
    'sr xr er cr mr od md dt ds duo forte plus kid junior adult the and with for after before food medicine medicines drug drugs ' +
    'allergy allergic allergies reaction reactions'
  ).split(' ')
)

export const wordsOf = (text: string): string[] =>
  tokensOf(text).flatMap((token) => (token.kind === 'mark' ? [] : [token.text]))
const joined = (text: string) => wordsOf(text).join('')
export const isWord = (word: string) => word.length >= 3 && !/^\d/.test(word) && !forms.has(word)

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
  /** Names of medicines, without spaces. */
  medicines: Map<string, Substance>
  /** The same and the names of groups, because a patient may record either as an allergy. */
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

export const vocabulary = buildVocabulary()
