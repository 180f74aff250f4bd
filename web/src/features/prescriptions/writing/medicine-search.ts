import type { CatalogueMedicine } from '@arogyachat/contract/prescriptions/templates'
import MiniSearch from 'minisearch'

/** Most suggestions for a name. */
const suggestionsMax = 8

export interface FoundMedicine {
  medicine: CatalogueMedicine
  /** The brand that was meant; null for the medicine by its own name. */
  brand: string | null
}

/** The words of a name without strengths: `Dolo 650` is dolo. */
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}-]*/gu) ?? []

/** Finds medicines by generic name, synonym or brand, by their beginnings and with small misspellings. */
export function searchIn(catalogue: readonly CatalogueMedicine[]): (text: string) => FoundMedicine[] {
  const byId = new Map(catalogue.map((medicine) => [medicine.id, medicine]))
  const search = new MiniSearch<CatalogueMedicine>({
    fields: ['generic', 'synonyms', 'brands'],
    extractField: (medicine, field) => [medicine[field as keyof CatalogueMedicine]].flat().join(' '),
    tokenize: wordsOf,
    searchOptions: { prefix: true, fuzzy: 0.25, boost: { generic: 2 }, combineWith: 'AND' }
  })
  search.addAll(catalogue)
  return (text) =>
    search
      .search(text)
      .slice(0, suggestionsMax)
      .flatMap(({ id, match }) => {
        const medicine = byId.get(id)
        if (!medicine) return []
        const terms = Object.keys(match).filter((term) => match[term]?.every((field) => field === 'brands'))
        const brand = medicine.brands.find((name) => wordsOf(name).some((word) => terms.includes(word))) ?? null
        return [{ medicine, brand }]
      })
}

/** The name as it is prescribed: the generic name in capitals, and the brand in brackets. */
export const prescribedName = ({ medicine, brand }: FoundMedicine): string =>
  brand ? `${medicine.generic.toUpperCase()} (${brand})` : medicine.generic.toUpperCase()

/** The medicine of the catalogue with exactly this name, with or without a brand in brackets after it. */
export function medicineNamed(catalogue: readonly CatalogueMedicine[], name: string): CatalogueMedicine | null {
  const written = name.trim().toLowerCase()
  if (written === '') return null
  const isName = (known: string) => known.toLowerCase() === written
  const isGeneric = ({ generic }: CatalogueMedicine) => written.startsWith(`${generic.toLowerCase()} (`)
  return (
    catalogue.find(
      (medicine) => [medicine.generic, ...medicine.synonyms, ...medicine.brands].some(isName) || isGeneric(medicine)
    ) ?? null
  )
}
