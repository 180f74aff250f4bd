import { z } from 'zod'
import data from './allergies.json' with { type: 'json' }
import { medicines } from './medicines.ts'

/**
 * Which medicines belong together where allergies are concerned, and how people write the commonest allergens in the scripts of
 * India. `medicines` are ids of medicines.json; `others` are medicines that list does not have, `+` between the parts of a
 * combination. `crossWith` names groups that may cross-react. General knowledge, checked against no drug database: it prompts the
 * prescriber and is never a complete check.
 */
const name = z.string().min(2)
const group = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  medicines: z.array(z.string()),
  crossWith: z.array(z.string()),
  /** What the group is called, by patients too. */
  names: z.array(name)
})
const file = z.strictObject({
  asOf: z.iso.date(),
  note: z.string(),
  groups: z.array(group),
  others: z.array(
    z.strictObject({ generic: name, brands: z.array(name), groups: z.array(z.string()), names: z.array(name) })
  ),
  /** More spellings of single medicines, of both lists. */
  spellings: z.array(z.strictObject({ generic: name, names: z.array(name) })),
  /** Whole entries that say there is no allergy. */
  none: z.array(z.string())
})

const checked = file.parse(data)
const ids = new Set(checked.groups.map((group) => group.id))
const known = new Set(medicines.map((medicine) => medicine.id))
for (const { id, crossWith, medicines: members } of checked.groups) {
  const unknown = [...crossWith.filter((other) => !ids.has(other)), ...members.filter((member) => !known.has(member))]
  if (unknown.length > 0) throw new Error(`allergies.json, ${id}: nothing is called ${unknown.join(', ')}`)
}
for (const { generic, groups } of checked.others) {
  const unknown = groups.filter((other) => !ids.has(other))
  if (unknown.length > 0) throw new Error(`allergies.json, ${generic}: no group is called ${unknown.join(', ')}`)
}

export const allergyGroups = checked.groups
export const otherMedicines = checked.others
export const allergenSpellings = checked.spellings
export const noAllergyEntries = checked.none
