import { describe, expect, it } from 'vitest'
import { adviceList } from './advice.ts'
import { conditions } from './conditions.ts'
import { helplines } from './helplines.ts'
import { labTests } from './lab-tests.ts'
import { medicines, namesOf } from './medicines.ts'
import { redFlags, type Signs } from './red-flags.ts'
import { specialties } from './specialties.ts'
import { symptoms } from './symptoms.ts'
import { textsOf } from './texts.ts'
import { wordsIn } from './word-lists.ts'

const idsOf = (list: readonly { id: string }[]) => list.map((it) => it.id)
const known = {
  symptoms: new Set(idsOf(symptoms)),
  advice: new Set(idsOf(adviceList)),
  tests: new Set(idsOf(labTests)),
  specialties: new Set(idsOf(specialties)),
  flags: new Set(idsOf(redFlags)),
  background: new Set([
    ...Object.keys(wordsIn('en').background),
    ...symptoms.flatMap((symptom) => symptom.says?.background ?? [])
  ])
}
const english = textsOf('en')
const strangers = (ids: readonly string[], set: ReadonlySet<string>) => ids.filter((id) => !set.has(id))
const symptomsOfSigns = (signs: Signs | undefined) => signs?.any ?? []

describe('the clinical data', () => {
  it('is whole', () => {
    expect(symptoms).toHaveLength(229)
    expect(redFlags).toHaveLength(106)
    expect(conditions).toHaveLength(126)
    expect(labTests).toHaveLength(15)
    for (const list of [symptoms, redFlags, conditions, labTests, adviceList, specialties]) {
      const ids = idsOf(list)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('names only what exists', () => {
    for (const it of symptoms) expect(strangers(it.implies ?? [], known.symptoms), it.id).toEqual([])
    for (const { id, when, raiseToEmergencyIf, askFirst = [], firstAid, numbers } of redFlags) {
      const used = [
        ...(when.all ?? []),
        ...(when.any ?? []),
        ...(when.requiresAny ?? []),
        ...(when.earlyPregnancyOr ? [when.earlyPregnancyOr] : [])
      ]
      expect(strangers(when.background ?? [], known.background), id).toEqual([])
      expect(
        strangers([...used, ...symptomsOfSigns(when.or), ...symptomsOfSigns(raiseToEmergencyIf)], known.symptoms),
        id
      ).toEqual([])
      expect(strangers(firstAid, known.advice), id).toEqual([])
      const questions = [...askFirst, ...(when.or?.confirmed ?? []), ...(raiseToEmergencyIf?.confirmed ?? [])]
      for (const question of questions) expect(english.ask.danger, id).toHaveProperty(question)
      for (const number of numbers) expect(english.numbers, id).toHaveProperty(number)
    }
    for (const it of conditions) {
      expect(strangers(idsOf(it.symptoms), known.symptoms), it.id).toEqual([])
      expect(strangers([...it.remedies, ...it.worry], known.advice), it.id).toEqual([])
      expect(strangers(it.tests, known.tests), it.id).toEqual([])
      expect(strangers([it.specialty], known.specialties), it.id).toEqual([])
      if (it.redFlag) expect(known.flags).toContain(it.redFlag)
    }
    const groups = new Set(symptoms.map((it) => it.group))
    const served = specialties.flatMap((it) => it.symptomGroups)
    expect([...groups].sort()).toEqual([...served].sort())
    for (const it of specialties) expect(strangers(it.keySymptoms, known.symptoms), it.id).toEqual([])
  })

  it('uses every sentence of advice', () => {
    const used = new Set([
      ...conditions.flatMap((it) => [...it.remedies, ...it.worry]),
      ...redFlags.flatMap((it) => it.firstAid)
    ])
    expect(strangers(idsOf(adviceList), used)).toEqual([])
  })

  it('gives a number to call for every emergency, and knows where each number is from', () => {
    const listed = new Set(helplines.flatMap((it) => [it.number, ...(it.alternative?.split(', ') ?? [])]))
    for (const it of redFlags) {
      expect(it.numbers.length, it.id).toBeGreaterThan(0)
      expect(strangers(it.numbers, listed), it.id).toEqual([])
    }
  })

  it('fires a red flag on something that can be told', () => {
    for (const { id, when } of redFlags) expect(when.all ?? when.any ?? when.vital ?? when.byName, id).toBeTruthy()
  })

  it('keeps the marks of what nobody has verified', () => {
    const sinceImport = redFlags.filter((flag) => flag.asOf > '2026-11-20')
    expect(sinceImport.filter((flag) => !flag.verify)).toEqual([])
    expect(
      redFlags
        .filter((flag) => flag.verify && !sinceImport.includes(flag))
        .map((flag) => flag.id)
        .sort()
    ).toEqual(['rf_low_oxygen', 'rf_poison'])
    expect(conditions.every((it) => it.verify.includes('weights'))).toBe(true)
    expect(helplines.filter((it) => it.verify).length).toBe(8)
    expect(labTests.every((it) => it.priceVerify)).toBe(true)
  })
})

describe('what the assistant says in English', () => {
  it('has words for every id, and no others', () => {
    expect(Object.keys(english.symptoms).sort()).toEqual(idsOf(symptoms).sort())
    expect(Object.keys(english.conditions).sort()).toEqual(idsOf(conditions).sort())
    expect(Object.keys(english.redFlags).sort()).toEqual(idsOf(redFlags).sort())
    expect(Object.keys(english.advice).sort()).toEqual(idsOf(adviceList).sort())
    expect(Object.keys(english.tests).sort()).toEqual(idsOf(labTests).sort())
    expect(Object.keys(english.specialties).sort()).toEqual(idsOf(specialties).sort())
    expect(strangers(Object.keys(english.ask.symptoms), known.symptoms)).toEqual([])
  })

  it('keeps advice short', () => {
    for (const [id, sentence] of Object.entries(english.advice))
      expect(sentence.split(' ').length, id).toBeLessThanOrEqual(18)
  })

  it('names no medicine but paracetamol, ORS and zinc, and no dose', () => {
    // The vaccine is a place to go to, not something to take.
    const allowed = /paracetamol|oral rehydration|^ors$|zinc|anti-rabies vaccine/i
    // Words that are food or a part of the body before they are a medicine.
    const everyday = new Set(['calcium', 'glucose', 'vitamin d', 'biotin'])
    const names = medicines
      .flatMap(namesOf)
      .map((it) => it.toLowerCase())
      .filter((it) => it.length > 3 && !allowed.test(it) && !everyday.has(it))
    const { tests: _, ...said } = english
    // Aspirin is named once, as a question to the call-taker; insulin and the new medicine are what the person told of.
    const all = JSON.stringify(said).toLowerCase().replace(english.advice.aidAskAspirin.toLowerCase(), '')
    expect(names.filter((it) => new RegExp(`\\b${it.replace(/[^a-z0-9 ]/g, '.')}\\b`).test(all))).toEqual([])
    expect(all).not.toMatch(/\d\s?(mg|ml|mcg|tablets?|drops)\b|%|(?<!if |do )you have/)
  })
})
