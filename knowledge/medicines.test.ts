import { medicineUses } from '@arogyachat/contract/prescriptions/uses'
import { describe, expect, it } from 'vitest'
import { medicineSources, medicines, namesOf, prohibitedMedicines } from './medicines.ts'

describe('the medicines', () => {
  it('are listed once each, by id and by generic name', () => {
    expect(new Set(medicines.map((medicine) => medicine.id)).size).toBe(medicines.length)
    expect(new Set(medicines.map((medicine) => medicine.generic.toLowerCase())).size).toBe(medicines.length)
  })

  it('do not repeat a name within one entry', () => {
    for (const medicine of medicines) {
      const names = namesOf(medicine).map((name) => name.toLowerCase())
      expect(new Set(names).size, medicine.id).toBe(names.length)
    }
  })

  it('are prohibited online exactly when they are in Schedule X or under the NDPS Act', () => {
    const byLaw = medicines.filter(
      (medicine) => medicine.schedules.includes('X') || medicine.schedules.includes('NDPS')
    )
    expect(prohibitedMedicines.map((prohibitedMedicine) => prohibitedMedicine.id)).toEqual(
      byLaw.map((medicine) => medicine.id)
    )
    expect(prohibitedMedicines.length).toBeGreaterThan(50)
  })

  it('share no name between a prohibited medicine and any other', () => {
    const forbidden = new Set(prohibitedMedicines.flatMap(namesOf).map((name) => name.toLowerCase()))
    const shared = medicines
      .filter((medicine) => medicine.list !== 'prohibited')
      .flatMap(namesOf)
      .filter((name) => forbidden.has(name.toLowerCase()))
    expect(shared).toEqual([])
  })

  it('name their sources', () => {
    for (const medicine of medicines) expect(medicineSources[medicine.source]).toBeTruthy()
  })

  it('say what they are for, except where there is a reason not to', () => {
    const notSaid = new Map([
      ['anti-rabies-vaccine', 'given at a facility'],
      ['benzathine-penicillin', 'given at a facility'],
      ['ceftriaxone', 'given at a facility'],
      ['tetanus-toxoid-td', 'given at a facility'],
      ['progesterone-norethisterone', 'two hormones in one entry, whose uses differ']
    ])
    for (const { id, list, uses, routes, verify } of medicines) {
      const isSilent = list === 'prohibited' || notSaid.has(id)
      expect([uses.length > 0, routes.length > 0, verify.includes('uses')], id).toEqual(Array(3).fill(!isSilent))
      expect(new Set(uses).size, id).toBe(uses.length)
    }
    for (const id of notSaid.keys())
      expect(
        medicines.some((medicine) => medicine.id === id),
        id
      ).toBe(true)
  })

  it('have every use of the list', () => {
    const used = new Set(medicines.flatMap(({ uses }) => uses))
    expect(medicineUses.filter((use) => !used.has(use))).toEqual([])
    expect(medicineSources.uses).toContain('neither list was opened')
  })

  it('keep the mark of what nobody has verified', () => {
    expect(medicines.find((medicine) => medicine.id === 'lorazepam')?.verify).toContain('schedules')
    expect(medicines.find((medicine) => medicine.id === 'aceclofenac')?.verify).toContain('list')
  })
})
