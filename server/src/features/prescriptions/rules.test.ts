import { medicines, namesOf, prohibitedMedicines } from '@arogyachat/knowledge/medicines'
import { describe, expect, it } from 'vitest'
import { newCheckCode, prohibitedAmong } from './rules.ts'

const isRefused = (name: string) => prohibitedAmong([name]).length === 1

describe('medicines that may never be prescribed online', () => {
  it.each(
    prohibitedMedicines.map((prohibitedMedicine) => [prohibitedMedicine.generic, namesOf(prohibitedMedicine)] as const)
  )('%s is refused under each of its names, in any notation', (_, names) => {
    for (const name of names) {
      for (const written of [name, name.toUpperCase(), `Tab. ${name} 10mg`, `${name}0.5`, `paracetamol + ${name}`]) {
        expect(isRefused(written), written).toBe(true)
      }
    }
  })

  it.each([
    'alprax 0.5',
    'ALPRAX-0.25 MG',
    'Alprax SR',
    'alpraxsr',
    'Tab Tramadol HCl 50 mg',
    'TramadolHydrochloride',
    'tramadol + paracetamol',
    'Paracetamol/Tramadol (325/37.5)',
    'Tra madol',
    't r a m a d o l',
    'Alprazolum',
    'tramadole',
    'Codein phosphate syrup',
    'Ascoril - C',
    'ascoril c syrup',
    'inj. Ketamine 50 mg/ml',
    'Diazépam',
    'ＤＩＡＺＥＰＡＭ',
    'Phenobarbitone 30',
    'Nexito Plus'
  ])('refuses "%s"', (name) => expect(isRefused(name)).toBe(true))

  it('refuses no other medicine it knows', () => {
    const others = medicines.filter((medicine) => medicine.list !== 'prohibited').flatMap(namesOf)
    expect(prohibitedAmong(others)).toEqual([])
    expect(prohibitedAmong(others.map((name) => `Tab ${name} 500 mg twice a day`))).toEqual([])
  })

  it.each([
    'Dolo 650',
    'Ascoril LS',
    'Nexito 10',
    'Clonidine 100 mcg',
    'Calpol 500',
    'Propranolol',
    'Barbados cherry (vitamin C)',
    'Vitamin D3 60,000 IU',
    'आयुर्वेदिक चूर्ण',
    '',
    '650'
  ])('accepts "%s"', (name) => expect(isRefused(name)).toBe(false))

  it('returns the refused names as they were written', () => {
    expect(prohibitedAmong(['Dolo 650', 'alprax 0.5', 'Pan 40', 'Valium'])).toEqual(['alprax 0.5', 'Valium'])
  })
})

describe('check codes', () => {
  it('are ten unambiguous characters, and never the same', () => {
    const codes = Array.from({ length: 2000 }, newCheckCode)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
