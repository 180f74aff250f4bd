import { languageCodes } from '@arogyachat/contract/languages'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../texts.ts'
import { dangerSigns } from './asked-signs.ts'
import { homeCare } from './home-care.ts'
import { symptomOf } from './symptoms.ts'

const { complaints, people, askAlone } = dangerSigns
const { atAnyAge, homeCare: rules } = homeCare

describe('the danger signs that are asked about', () => {
  it('and their complaints are known symptoms, each sign once in a list and never of itself', () => {
    for (const id of [...askAlone, ...complaints.flatMap((list) => list.symptoms)])
      expect(symptomOf(id), id).toBeDefined()
    for (const { signs } of [...complaints, ...people]) {
      for (const id of signs) expect(symptomOf(id), id).toBeDefined()
      expect(new Set(signs).size).toBe(signs.length)
    }
  })

  it('are less likely than not, and name their source until a doctor has read them', () => {
    for (const { chance, source, verify } of [...complaints, ...people]) {
      expect(chance).toBeLessThan(0.5)
      expect(source.length).toBeGreaterThan(3)
      expect(verify).toBe(true)
    }
  })

  it('have names that fit on a button in every language', () => {
    const signs = new Set([...complaints, ...people].flatMap((list) => list.signs))
    for (const language of languageCodes) {
      const names: Record<string, string> = textsOf(language).symptoms
      for (const id of signs) expect((names[id] ?? '').length, `${language} ${id}`).toBeLessThanOrEqual(70)
      expect(new Set([...signs].map((id) => names[id])).size, language).toBe(signs.size)
    }
  })
})

describe('home care', () => {
  it('is for known symptoms, none of which needs a doctor within a day by itself', () => {
    for (const id of [...atAnyAge.symptoms, ...atAnyAge.alsoWith, ...rules.flatMap((rule) => rule.symptoms)])
      expect(['self_care', 'doctor_routine'], id).toContain(symptomOf(id)?.alone)
    for (const id of atAnyAge.symptoms) expect(symptomOf(id)?.alone, id).toBe('self_care')
  })

  it('has limits of age and duration that can be met, and a source', () => {
    for (const { id, symptoms, needsAny = [], fromMonths, underMonths, source, verify } of rules) {
      expect(fromMonths, id).toBeLessThan(underMonths)
      // A child under a year is always seen.
      expect(fromMonths, id).toBeGreaterThanOrEqual(12)
      expect(symptoms, id).toEqual(expect.arrayContaining(needsAny))
      expect(new URL(source.url).protocol, id).toBe('https:')
      expect(verify, id).toBe(true)
    }
  })
})
