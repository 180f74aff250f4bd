import { describe, expect, it } from 'vitest'
import { allergenSpellings, allergyGroups, otherMedicines } from './allergies.ts'
import { medicines } from './medicines.ts'

describe('the allergy groups', () => {
  it('cross-react both ways where they do', () => {
    const crossOf = new Map(allergyGroups.map((group) => [group.id, group.crossWith]))
    for (const { id, crossWith } of allergyGroups) {
      for (const other of crossWith) expect(crossOf.get(other), `${id} and ${other}`).toContain(id)
    }
  })

  it('name the commonest allergens in every script of the ten languages', () => {
    const scripts = ['Deva', 'Guru', 'Telu', 'Taml', 'Gujr', 'Arab', 'Beng']
    for (const id of ['penicillins', 'sulfonamide-antibiotics', 'nsaids']) {
      const names = allergyGroups.find((group) => group.id === id)?.names.join(' ') ?? ''
      const missing = scripts.filter((script) => !new RegExp(`\\p{Script=${script}}`, 'u').test(names))
      expect(missing, id).toEqual([])
    }
  })

  it('spell only medicines that are listed', () => {
    const generics = [...medicines, ...otherMedicines].map(({ generic }) => generic.toLowerCase())
    const unknown = allergenSpellings.filter(
      ({ generic }) => !generics.some((listed) => listed.startsWith(generic.toLowerCase()))
    )
    expect(unknown).toEqual([])
  })
})
