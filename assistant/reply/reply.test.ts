import type { CoreLanguage } from '@arogyachat/contract/languages'
import { languageCodes } from '@arogyachat/contract/languages'
import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { symptoms } from '@arogyachat/knowledge/clinical/symptoms'
import { medicines, namesOf } from '@arogyachat/knowledge/medicines'
import { specialties } from '@arogyachat/knowledge/specialties/specialties'
import { textsOf } from '@arogyachat/knowledge/texts'
import { describe, expect, it } from 'vitest'
import { converse, type Turn } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import {
  emptyUnderstanding,
  finding,
  findingsOf,
  mention,
  minimalCases,
  reporting,
  wanting
} from '../testing/scenes.ts'
import type { Understanding } from '../understanding/understanding.ts'

const answer = (understanding: Understanding, more: Partial<Turn> = {}) =>
  converse({ text: 'words', understanding, memory: freshMemory(), language: 'en', scope: 'patient', ...more })
const wordsOf = (text: string) => text.split(/\s+/).length
const { say, ask } = textsOf('en')

const allowed = /paracetamol|oral rehydration|^ors$|zinc|anti-rabies vaccine/i
const forbidden = medicines
  .flatMap(namesOf)
  .map((name) => name.toLowerCase())
  .filter((name) => name.length > 3 && !allowed.test(name) && !['calcium', 'glucose', 'biotin'].includes(name))

function expectSafe(reply: string) {
  const said = reply.toLowerCase()
  expect(said).not.toMatch(/\d\s?(mg|ml|mcg|tablets?|drops)\b|%|percent|(?<!if |do )you have|\{\w+\}/)
  expect(forbidden.filter((name) => new RegExp(`\\b${name.replace(/[^a-z0-9 ]/g, '.')}\\b`).test(said))).toEqual([])
}

describe.each(languageCodes)('an emergency in %s', (language) => {
  it.each(
    minimalCases
      .filter((scene) => scene.flag.disposition === 'emergency_now')
      .map((scene) => [scene.flag.id, scene] as const)
  )('%s: the action, a call, three steps at most, nothing else', (id, scene) => {
    const outcome = answer(
      { ...emptyUnderstanding, findings: findingsOf(scene), namedFlags: [mention(id)], facts: scene.facts },
      { language: language as CoreLanguage }
    )
    expect(outcome.triage).toBe('emergency')
    expect(outcome.actions.every((action) => action.kind === 'call')).toBe(true)
    expect(outcome.actions.length).toBeGreaterThan(0)
    expect(outcome.card?.steps.length).toBeLessThanOrEqual(3)
    expect(outcome.reply).toContain(outcome.actions[0]?.kind === 'call' ? outcome.actions[0].number : 'a number')
    // Other scripts need more or fewer words for the same.
    expect(wordsOf(outcome.reply)).toBeLessThanOrEqual(language === 'en' ? 45 : 60)
    expect(outcome.suggestions.every((suggestion) => suggestion.id.startsWith('someoneNear'))).toBe(true)
  })
})

describe('an emergency', () => {
  it('calls 112 first, and 14416 for the mind', () => {
    const call = (ids: string[]) =>
      answer(reporting(ids)).actions.map((action) => (action.kind === 'call' ? action.number : ''))
    expect(call(['facial_droop'])).toEqual(['112', '108'])
    expect(call(['suicidal_thoughts'])).toEqual(['14416', '112'])
    expect(call(['self_harm'])).toEqual(['112', '14416'])
    expect(call(['suicidal_thoughts', 'poison_ingestion'])).toEqual(['112', '14416', '108'])
    expect(call(['poison_ingestion'])).toEqual(['112', '108', '1800-116-117'])
  })

  it('asks somebody who wants to die whether someone is near, and goes on with the answer', () => {
    const first = answer(reporting(['suicidal_thoughts']))
    expect(first.reply).toContain(say.crisis)
    expect(first.reply).toContain(ask.danger.someoneNear)
    const near = converse({
      answer: 'someoneNear:yes',
      understanding: emptyUnderstanding,
      memory: first.memory,
      language: 'en',
      scope: 'patient'
    })
    expect(near).toMatchObject({ intent: 'crisis', triage: 'emergency' })
    expect(near.reply).toContain(say.crisisNear)
    const alone = converse({
      answer: 'someoneNear:no',
      understanding: emptyUnderstanding,
      memory: first.memory,
      language: 'en',
      scope: 'patient'
    })
    expect(alone.reply).toContain(say.crisisAlone)
  })

  it('addresses the person who cares for somebody who wants to die', () => {
    const outcome = answer({ ...reporting(['suicidal_thoughts']), patient: 'other' })
    expect(outcome.reply).toContain(say.crisisOther)
    expect(outcome.card?.steps).toHaveLength(2)
  })
})

describe('advice', () => {
  it.each(conditions.map((condition) => [condition.id, condition] as const))(
    'for %s is short and safe',
    (_, condition) => {
      for (const scope of ['visitor', 'patient'] as const) {
        const outcome = answer(reporting(condition.symptoms.slice(0, 4).map((symptom) => symptom.id)), { scope })
        expectSafe(outcome.reply)
        expectSafe(outcome.card?.steps.join(' ') ?? '')
        expect(wordsOf(outcome.reply)).toBeLessThanOrEqual(95)
      }
    }
  )

  it.each(symptoms.map((symptom) => symptom.id))('for %s alone says what was understood and what to do', (id) => {
    const outcome = answer(reporting([id]))
    expectSafe(outcome.reply)
    if (outcome.triage === 'emergency') return
    expect(outcome.reply).toContain(textsOf('en').symptoms[id as 'fever'])
    expect(outcome.reply).toContain(say.aiNotice)
    expect(outcome.card?.title).not.toBe('')
  })

  it.each(redFlags.filter((flag) => flag.disposition === 'doctor_24h').map((flag) => flag.id))(
    'of %s comes before all others',
    (id) => {
      const scene = minimalCases.find((scene) => scene.flag.id === id)
      const outcome = scene && answer({ ...emptyUnderstanding, findings: findingsOf(scene), facts: scene.facts })
      if (outcome?.triage !== 'doctor') return
      const first = outcome.redFlags[0]?.id ?? ''
      expect(outcome.reply).toContain(textsOf('en').redFlags[first as 'rf_stroke'].action)
    }
  )

  it('names no illness from a single sign', () => {
    for (const { id } of symptoms) {
      const { reply } = answer(reporting([id]))
      expect(reply, id).not.toContain(say.mayFit.split('{conditions}')[0])
    }
    expect(answer(reporting(['sneezing', 'runny_nose', 'sore_throat'])).reply).toContain(
      say.mayFit.split('{conditions}')[0]
    )
  })

  it('withholds advice that is not safe for the patient', () => {
    const steps = (understanding: Understanding) => answer(understanding).card?.steps.join(' ') ?? ''
    const { advice } = textsOf('en')
    expect(steps(reporting(['cough'], { facts: { ageMonths: 400 } }))).toContain(advice.honeyCough)
    expect(steps(reporting(['cough'], { facts: { ageMonths: 11 } }))).not.toContain(advice.honeyCough)
    expect(steps(reporting(['cough'], { patient: 'child' }))).not.toContain(advice.honeyCough)
    expect(steps(reporting(['runny_nose'], { facts: { ageMonths: 100 } }))).not.toContain(advice.steamAdults)
    expect(steps(reporting(['fever'], { facts: { ageMonths: 400, background: ['kidney_disease'] } }))).not.toContain(
      advice.fluids
    )
    expect(steps(reporting(['fever'], { facts: { ageMonths: 5 } }))).not.toContain(advice.paracetamolLabel)
    const profile = { context: { facts: { ageMonths: 400, background: ['kidney_disease'] } } }
    expect(answer(reporting(['fever']), profile).card?.steps).not.toContain(advice.fluids)
    expect(steps(reporting(['period_pain'], { facts: { isPregnant: true } }))).not.toContain(advice.warmBag)
  })

  it('offers to book a doctor of the fitting specialty', () => {
    const doctor = (understanding: Understanding) =>
      answer(understanding).actions.flatMap((action) => (action.kind === 'findDoctor' ? action.specialty : []))[0]
    expect(doctor(reporting(['ring_rash']))).toBe('Dermatology')
    expect(doctor(reporting(['ring_rash'], { facts: { ageMonths: 60 } }))).toBe('Pediatrics')
    expect(doctor(reporting(['toothache'], { facts: { ageMonths: 60 } }))).toBe('Dentistry')
    expect(doctor(reporting(['burning_urination'], { facts: { isPregnant: true } }))).toBe('Gynecology')
    expect(doctor(reporting(['weight_loss']))).toBe('General Medicine')
    expect(specialties.map((specialty) => specialty.name)).toContain(doctor(reporting(['fever'])))
  })

  it('invites a visitor to sign in where a patient books', () => {
    const kinds = (scope: Turn['scope'], understanding: Understanding) =>
      answer(understanding, { scope }).actions.map((action) => action.kind)
    expect(kinds('visitor', reporting(['fever']))).toEqual(['signIn', 'signUp'])
    expect(kinds('patient', reporting(['fever']))).toEqual(['findDoctor', 'bookTest', 'bookTest', 'summary'])
    expect(kinds('visitor', emptyUnderstanding)).toEqual(['signIn', 'signUp'])
    expect(kinds('visitor', { ...emptyUnderstanding, tests: ['cbc'] })).toEqual(['signIn', 'signUp'])
    expect(kinds('patient', { ...emptyUnderstanding, tests: ['cbc'] })).toEqual(['bookTest'])
  })

  it('says once per conversation that it is AI', () => {
    const first = answer(reporting(['fever']))
    const second = converse({
      text: 'x',
      understanding: reporting(['rash']),
      memory: first.memory,
      language: 'en',
      scope: 'patient'
    })
    expect(first.reply).toContain(say.aiNotice)
    expect(second.reply).not.toContain(say.aiNotice)
  })
})

describe('other messages', () => {
  const reply = (understanding: Understanding, more?: Partial<Turn>) => answer(understanding, more).reply
  it('are answered kindly', () => {
    expect(reply(emptyUnderstanding)).toContain(say.offTopic)
    expect(reply(wanting('injection'))).toContain(say.offTopic)
    expect(reply(wanting('greeting'))).toContain(say.greeting)
    expect(reply(wanting('thanks'))).toContain(say.thanks)
    expect(reply(wanting('help'))).toContain(say.help)
  })

  it('that ask for a dose or a medicine are refused with the reason and a doctor', () => {
    const dose = answer(wanting('dose'))
    expect(dose.reply).toContain(say.refuseDose)
    expect(dose.actions[0]?.kind).toBe('findDoctor')
    expect(reply(wanting('medicine'))).toContain(say.refuseMedicine)
    expect(reply({ ...reporting(['fever']), wants: wanting('medicine').wants })).toContain(say.refuseMedicine)
    for (const said of [dose.reply, reply(wanting('medicine'))]) expectSafe(said)
  })

  it('that hide an instruction beside a complaint are answered for the complaint', () => {
    const outcome = answer({ ...reporting(['facial_droop']), wants: wanting('injection').wants })
    expect(outcome.triage).toBe('emergency')
  })

  it('that only deny symptoms are answered with relief and a question', () => {
    const outcome = answer({
      ...emptyUnderstanding,
      findings: [finding('fever', { status: 'denied' }), finding('cough', { status: 'denied' })]
    })
    expect(outcome.reply).toContain('Good that there is no fever or cough.')
    expect(outcome.reply).toContain(say.tellMe)
    expect(outcome.disposition).toBeNull()
  })

  it('that ask about an illness get its signs and when to see a doctor', () => {
    const outcome = answer({ ...wanting('information'), namedConditions: [mention('dengue', 'other')] })
    expect(outcome).toMatchObject({ intent: 'diagnosis', disposition: null })
    expect(outcome.reply).toContain('Common signs of dengue: high fever')
    expect(outcome.reply).toContain(textsOf('en').advice.worryDengueSigns)
  })

  it('that name a test are answered with how to prepare', () => {
    const { name, preparation } = textsOf('en').tests.fbs
    const outcome = answer({ ...emptyUnderstanding, tests: ['fbs'] })
    expect(outcome.reply).toContain(name)
    expect(outcome.reply).toContain(preparation)
    expect(outcome.actions).toEqual([{ kind: 'bookTest', test: 'fbs', label: `Book ${name}` }])
    expect(answer(wanting('test')).suggestions.length).toBeGreaterThan(3)
  })
})
