import type { Route as WrittenRoute } from '@arogyachat/contract/prescriptions'
import { type Medicine, medicines, namesOf } from '@arogyachat/knowledge/medicines'
import { wordsOf } from '../rules.ts'
import { type Route, routesIn } from '../use-rules.ts'
import { finderOf, indexNames } from './allergy-name-rules.ts'
import { isKnown } from './allergy-rules.ts'
import { wordsOf as nameWordsOf, type Substance } from './allergy-vocabulary-rules.ts'

export interface WrittenMedicine {
  name: string
  dosage: string
  route?: WrittenRoute | null | undefined
}

export interface IdentifiedMedicine {
  /** As written. */
  name: string
  /** Several for a combination, and where the words fit several. */
  medicines: readonly Medicine[]
  /** Every part of the name is a name of the catalogue, without a guess. */
  isKnown: boolean
  /** Given on the skin, or into eye, ear or nose, alone, so that little of it reaches the blood. */
  isLocal: boolean
}

/** Words of a generic name that say how it is given: a doctor who writes `Terbinafine` may mean the cream or the tablet. */
const formWords = /\b(?:topical|vaginal|oral|eye|ear|drops|inhaler|cream|lotion|low|dose|emergency|human|sr)\b/gi

function nameKeys(medicine: Medicine): string[] {
  const short = medicine.generic.replace(/\([^)]*\)/g, ' ')
  return [...namesOf(medicine), short, short.replace(formWords, ' ')].map((name) => nameWordsOf(name).join(''))
}

const names = new Map<string, Substance>()
for (const medicine of medicines) {
  for (const key of new Set(nameKeys(medicine))) {
    if (key !== '') names.set(key, { substances: [...(names.get(key)?.substances ?? []), medicine.id], groups: [] })
  }
}
const index = indexNames(names)
const byId = new Map(medicines.map((medicine) => [medicine.id, medicine]))
const localRoutes: ReadonlySet<Route> = new Set(['skin', 'eye', 'ear', 'nose'])

/** Returns a function that finds the medicines of the catalogue in what a doctor or a patient wrote, also with small misspellings. */
export function identifier(): (written: WrittenMedicine) => IdentifiedMedicine {
  const find = finderOf(index)
  return ({ name, dosage, route }) => {
    const found = find(name)
    const text = `${name} ${dosage}`
    const routes: readonly (readonly Route[])[] = route
      ? [[route === 'underTongue' ? 'mouth' : route]]
      : routesIn(text, wordsOf(text))
    const all = [...found.substances].flatMap((id) => byId.get(id) ?? [])
    const fitting = all.filter((medicine) => routes.every((named) => named.some((of) => medicine.routes.includes(of))))
    return {
      name,
      medicines: fitting.length > 0 ? fitting : all,
      isKnown: found.isExact && isKnown(name, found, find),
      isLocal: routes.length > 0 && routes.every((named) => named.every((of) => localRoutes.has(of)))
    }
  }
}
