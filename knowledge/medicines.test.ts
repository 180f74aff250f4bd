import { describe, expect, it } from 'vitest'
import { medicineSources, medicines, namesOf, prohibitedMedicines } from './medicines.ts'

describe('the medicines', () => {
  it('are listed once each, by id and by generic name', () => {
    expect(new Set(medicines.map((it) => it.id)).size).toBe(medicines.length)
    expect(new Set(medicines.map((it) => it.generic.toLowerCase())).size).toBe(medicines.length)
  })

  it('do not repeat a name within one entry', () => {
    for (const it of medicines) {
      const names = namesOf(it).map((name) => name.toLowerCase())
      expect(new Set(names).size, it.id).toBe(names.length)
    }
  })

  it('are prohibited online exactly when they are in Schedule X or under the NDPS Act', () => {
    const byLaw = medicines.filter((it) => it.schedules.includes('X') || it.schedules.includes('NDPS'))
    expect(prohibitedMedicines.map((it) => it.id)).toEqual(byLaw.map((it) => it.id))
    expect(prohibitedMedicines.length).toBeGreaterThan(50)
  })

  it('share no name between a prohibited medicine and any other', () => {
    const forbidden = new Set(prohibitedMedicines.flatMap(namesOf).map((name) => name.toLowerCase()))
    const shared = medicines
      .filter((it) => it.list !== 'prohibited')
      .flatMap(namesOf)
      .filter((name) => forbidden.has(name.toLowerCase()))
    expect(shared).toEqual([])
  })

  it('name their sources', () => {
    for (const it of medicines) expect(medicineSources[it.source]).toBeTruthy()
  })

  it('keep the mark of what nobody has verified', () => {
    expect(medicines.find((it) => it.id === 'lorazepam')?.verify).toContain('schedules')
    expect(medicines.find((it) => it.id === 'aceclofenac')?.verify).toContain('list')
  })
})
