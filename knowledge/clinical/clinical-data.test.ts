import { describe, expect, it } from 'vitest'
import { helplines } from '../helplines.ts'
import { labTests } from '../lab-tests.ts'
import { medicines, namesOf } from '../medicines.ts'
import { specialties } from '../specialties/specialties.ts'
import { textsOf } from '../texts.ts'
import { wordsIn } from '../word-lists.ts'
import { composition } from '../words.ts'
import { adviceList } from './advice.ts'
import { clinicalLists } from './clinical-lists.ts'
import { conditions } from './conditions.ts'
import { redFlags, type Signs } from './red-flags.ts'
import { symptoms } from './symptoms.ts'

const idsOf = (list: readonly { id: string }[]) => list.map((entry) => entry.id)
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
  it('is complete', () => {
    expect(symptoms).toHaveLength(279)
    expect(redFlags).toHaveLength(130)
    expect(conditions).toHaveLength(179)
    expect(labTests).toHaveLength(15)
    for (const list of [symptoms, redFlags, conditions, labTests, adviceList, specialties]) {
      const ids = idsOf(list)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('refers only to ids that exist', () => {
    for (const symptom of symptoms) expect(strangers(symptom.implies ?? [], known.symptoms), symptom.id).toEqual([])
    for (const { id, when, raiseToEmergencyIf, askFirst = [], askIf, firstAid, numbers } of redFlags) {
      const used = [
        ...(when.all ?? []),
        ...(when.any ?? []),
        ...(when.requiresAny ?? []),
        ...(when.earlyPregnancyOr ? [when.earlyPregnancyOr] : [])
      ]
      expect(strangers(when.background ?? [], known.background), id).toEqual([])
      expect(
        strangers(
          [...used, ...[when.or, raiseToEmergencyIf, askIf].flatMap((signs) => symptomsOfSigns(signs))],
          known.symptoms
        ),
        id
      ).toEqual([])
      expect(strangers(firstAid, known.advice), id).toEqual([])
      const questions = [...askFirst, ...(when.or?.confirmed ?? []), ...(raiseToEmergencyIf?.confirmed ?? [])]
      for (const question of questions) expect(english.ask.danger, id).toHaveProperty(question)
      for (const number of numbers) expect(english.numbers, id).toHaveProperty(number)
    }
    for (const condition of conditions) {
      expect(strangers(idsOf(condition.symptoms), known.symptoms), condition.id).toEqual([])
      expect(strangers([...condition.remedies, ...condition.worry], known.advice), condition.id).toEqual([])
      expect(strangers(condition.tests, known.tests), condition.id).toEqual([])
      expect(strangers([condition.specialty], known.specialties), condition.id).toEqual([])
      const backgrounds = (condition.modifiers.background ?? []).map(({ id }) => id)
      expect(strangers(backgrounds, known.background), condition.id).toEqual([])
      if (condition.redFlag) expect(known.flags).toContain(condition.redFlag)
    }
    const groups = new Set(symptoms.map((symptom) => symptom.group))
    const served = specialties.flatMap((specialty) => specialty.symptomGroups)
    expect([...groups].sort()).toEqual([...served].sort())
    for (const specialty of specialties)
      expect(strangers(specialty.keySymptoms, known.symptoms), specialty.id).toEqual([])
  })

  it('refers only to ids that exist in the lists of roles', () => {
    const { suicide, overdose, bleeding, fastBreathing, longCough, recentFever, measuredWith, ...lists } = clinicalLists
    const named = [suicide.thought, suicide.selfHarm, suicide.lowMood, overdose.symptom, bleeding.heavy]
    const followed = [
      bleeding.inPregnancy,
      bleeding.afterDelivery,
      ...bleeding.elsewhere,
      ...Object.values(fastBreathing)
    ]
    const limits = [...lists.measuredFindings, ...lists.measuredFindingsOfGroups].map(({ symptom }) => symptom)
    const words = [...measuredWith.temperature, ...measuredWith.pressure.symptoms]
    const ofQuestions = [longCough.symptom, longCough.becomes, recentFever.symptom]
    expect(
      strangers([...named, ...lists.namedByCause, ...followed, ...limits, ...words, ...ofQuestions], known.symptoms)
    ).toEqual([])
    expect(strangers([suicide.flag], known.flags)).toEqual([])
    expect(strangers(measuredWith.pressure.conditions, new Set(idsOf(conditions)))).toEqual([])
    const { generalAdvice, testsOffered, treatments, specialties: roles, bloodThinner, graveIllnesses } = lists
    expect(
      strangers([...generalAdvice.remedies, ...generalAdvice.worry, ...overdose.adviceWithheld], known.advice)
    ).toEqual([])
    expect(strangers([...testsOffered.asked, ...testsOffered.booking], known.tests)).toEqual([])
    const background = [...treatments.temporary, ...treatments.lasting, bloodThinner.background, ...graveIllnesses]
    expect(strangers(background, new Set([...known.background, ...idsOf(conditions)]))).toEqual([])
    expect(strangers(Object.values(roles).flat(), known.specialties)).toEqual([])
    for (const number of [...suicide.numbers, lists.emergencyNumber]) expect(english.numbers).toHaveProperty(number)
    for (const question of [suicide.companionQuestion, recentFever.question, bloodThinner.question])
      expect({ ...english.ask.danger, ...english.ask.symptoms }).toHaveProperty(question)
    const { parts, sensations } = composition
    for (const part of [bleeding.part, bleeding.period, ...measuredWith.pressure.parts, ...measuredWith.sugar.parts])
      expect(parts).toHaveProperty(part)
    for (const sensation of [bleeding.sensation, ...clinicalLists.injurySensations])
      expect(sensations).toHaveProperty(sensation)
  })

  it('uses every sentence of advice', () => {
    const used = new Set([
      ...conditions.flatMap((condition) => [...condition.remedies, ...condition.worry]),
      ...redFlags.flatMap((flag) => flag.firstAid)
    ])
    expect(strangers(idsOf(adviceList), used)).toEqual([])
  })

  it('gives a number to call for every emergency, and knows where each number is from', () => {
    const listed = new Set(
      helplines.flatMap((helpline) => [helpline.number, ...(helpline.alternative?.split(', ') ?? [])])
    )
    for (const flag of redFlags) {
      expect(flag.numbers.length, flag.id).toBeGreaterThan(0)
      expect(strangers(flag.numbers, listed), flag.id).toEqual([])
    }
  })

  it('raises every red flag on something that can be reported', () => {
    for (const { id, when } of redFlags) expect(when.all ?? when.any ?? when.vital ?? when.byName, id).toBeTruthy()
  })

  it('keeps the marks of data that nobody has verified', () => {
    const sinceImport = redFlags.filter((flag) => flag.asOf > '2026-11-20')
    expect(sinceImport.filter((flag) => !flag.verify)).toEqual([])
    expect(
      redFlags
        .filter((flag) => flag.verify && !sinceImport.includes(flag))
        .map((flag) => flag.id)
        .sort()
    ).toEqual(['rf_low_oxygen', 'rf_poison'])
    expect(conditions.every((condition) => condition.verify.includes('weights'))).toBe(true)
    expect(helplines.filter((helpline) => helpline.verify).length).toBe(8)
    expect(labTests.every((test) => test.priceVerify)).toBe(true)
  })
})

describe('what the assistant says in English', () => {
  it('has a text for every id, and no others', () => {
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
      .map((name) => name.toLowerCase())
      .filter((name) => name.length > 3 && !allowed.test(name) && !everyday.has(name))
    const { tests: _, ...said } = english
    // Aspirin is named once, as a question to the call-taker; insulin and the new medicine are named by the user.
    const all = JSON.stringify(said).toLowerCase().replace(english.advice.aidAskAspirin.toLowerCase(), '')
    expect(names.filter((name) => new RegExp(`\\b${name.replace(/[^a-z0-9 ]/g, '.')}\\b`).test(all))).toEqual([])
    expect(all).not.toMatch(/\d\s?(mg|ml|mcg|tablets?|drops)\b|%|(?<!if |do )you have/)
  })
})
