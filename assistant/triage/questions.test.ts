import { dangerSigns } from '@arogyachat/knowledge/clinical/asked-signs'
import { homeCare } from '@arogyachat/knowledge/clinical/home-care'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { describe, expect, it } from 'vitest'
import { converse, type Outcome } from '../conversation/converse.ts'
import { caseOf, freshMemory, remember } from '../conversation/memory.ts'
import { fc } from '../testing/properties.ts'
import { emptyUnderstanding, finding, mention, reporting } from '../testing/scenes.ts'
import type { PatientFacts, Understanding } from '../understanding/understanding.ts'
import { assessCase } from './assessment.ts'
import { choicesOf, maxQuestions } from './questions.ts'
import { expanded, signsOf } from './sign-groups.ts'

/** The whole conversation: every question answered by `choose`, until no question comes or it is an emergency. */
function dialogue(understanding: Understanding, choose: (question: string, choices: string[]) => string): Outcome[] {
  const outcomes = [converse({ understanding, memory: freshMemory(), language: 'en', scope: 'patient' })]
  for (let last = outcomes[0]; last?.memory.pending && last.triage !== 'emergency'; last = outcomes.at(-1)) {
    const question = last.memory.pending
    const answer = `${question}:${choose(question, choicesOf(question))}`
    outcomes.push(
      converse({ understanding: emptyUnderstanding, memory: last.memory, answer, language: 'en', scope: 'patient' })
    )
    if (outcomes.length > 20) throw new Error('the questions never end')
  }
  return outcomes
}
const calmChoices: Record<string, string> = {
  patient: 'me',
  age: 'age18To34',
  sex: 'woman',
  pregnancy: 'notPregnant',
  duration: 'since1To2Days',
  worse: 'same'
}
const calmly = (question: string, choices: string[]) =>
  calmChoices[question] ?? (choices.includes('none') ? 'none' : 'no')
const askedIn = (outcomes: Outcome[]) => outcomes.at(-1)?.memory.asked ?? []

describe('the questions of a conversation', () => {
  it('are at most six, and none is about a sign that is known, denied or asked before', () => {
    fc.assert(
      fc.property(fc.understanding(), fc.array(fc.nat(8), { minLength: 8, maxLength: 8 }), (understanding, picks) => {
        let turn = 0
        const outcomes = dialogue(
          understanding,
          (_, choices) => choices[(picks[turn++ % 8] ?? 0) % choices.length] ?? ''
        )
        const asked = expanded(askedIn(outcomes))
        expect(askedIn(outcomes).length).toBeLessThanOrEqual(maxQuestions)
        expect(new Set(asked).size).toBe(asked.length)
        const mentioned = understanding.findings.filter((each) => each.status !== 'other').map((each) => each.id)
        expect(asked.filter((id) => mentioned.includes(id))).toEqual([])
      }),
      { numRuns: 200 }
    )
  })

  it('are never absurd for the person', () => {
    const facts = fc.constantFrom<PatientFacts>(
      { ageMonths: 400, sex: 'M' },
      { ageMonths: 400, sex: 'F', isPregnant: false },
      { ageMonths: 800, sex: 'F' },
      { ageMonths: 30, sex: 'F' },
      { ageMonths: 90, sex: 'M' }
    )
    fc.assert(
      fc.property(fc.understanding(), facts, (understanding, known) => {
        const findings = understanding.findings.filter(
          ({ id }) => symptomOf(id)?.says === undefined && !symptomOf(id)?.ofSmallChild
        )
        const asked = expanded(askedIn(dialogue({ ...understanding, findings, facts: known }, calmly)))
        const { ageMonths = 0, sex } = known
        for (const id of asked) {
          const { ofSmallChild, says = {}, group } = symptomOf(id) ?? {}
          if (ofSmallChild) expect(ageMonths, id).toBeLessThan(60)
          if (says.sex) expect(sex, id).toBe(says.sex)
          if (sex === 'M') expect([group, id], id).not.toEqual(expect.arrayContaining(['women']))
          expect(says.isPregnant ?? says.isPostpartum, id).toBeUndefined()
          if (id === 'missed_period') expect(ageMonths >= 144 && ageMonths < 600, id).toBe(true)
        }
        if (sex === 'M' || ageMonths < 144 || ageMonths >= 600) expect(asked).not.toContain('pregnancy')
        for (const id of ['age', 'sex']) expect(asked).not.toContain(id)
      }),
      { numRuns: 300 }
    )
  })

  it.each<[string, Partial<Understanding>, string]>([
    ['fever', { patient: 'self' }, 'neck_stiffness'],
    ['chest_pain', { patient: 'self' }, 'cold_sweat'],
    ['diarrhoea', { patient: 'child', facts: { ageMonths: 30 } }, 'lethargy_drowsy'],
    ['dizziness', { patient: 'self' }, 'slurred_speech'],
    ['back_pain', { facts: { ageMonths: 500, sex: 'M' } }, 'saddle_numbness'],
    ['abdominal_pain', { facts: { ageMonths: 300, sex: 'F' } }, 'missed_period'],
    ['headache', { facts: { ageMonths: 300, sex: 'F', isPregnant: true } }, 'swelling_face_hands_preg'],
    ['breathlessness', { patient: 'self' }, 'severe_breathlessness'],
    ['low_mood', { patient: 'self' }, 'suicidal_thoughts']
  ])('about %s begin with its danger signs', (id, more, sign) => {
    const [first] = dialogue(reporting([id], more), calmly)
    expect(expanded([first?.memory.pending ?? ''])).toContain(sign)
  })

  it('ask the age and the sex only where they may change the urgency', () => {
    const asked = (ids: string[], more: Partial<Understanding> = {}) =>
      askedIn(dialogue(reporting(ids, { patient: 'self', ...more }), calmly))
    for (const ids of [['dandruff'], ['acne_pimples'], ['jaundice'], ['ring_rash']])
      expect(asked(ids), ids.join()).not.toContain('age')
    expect(asked(['fever'])).toContain('age')
    expect(asked(['fever'], { facts: { ageMonths: 300 } })).not.toContain('age')
    expect(asked(['abdominal_pain'])).toContain('sex')
    expect(asked(['abdominal_pain'], { facts: { sex: 'F' } })).toContain('pregnancy')
    for (const facts of [{ sex: 'M' as const }, { ageMonths: 800 }, { ageMonths: 90 }])
      expect(asked(['abdominal_pain'], { facts }), JSON.stringify(facts)).not.toContain('sex')
    expect(asked(['knee_pain'])).not.toContain('sex')
  })

  it('are not repeated when a message does not answer them', () => {
    let outcome = converse({
      understanding: reporting(['sneezing']),
      memory: freshMemory(),
      language: 'en',
      scope: 'patient'
    })
    for (let turn = 0; turn < 8; turn++)
      outcome = converse({
        understanding: reporting(['sneezing']),
        memory: outcome.memory,
        language: 'en',
        scope: 'patient'
      })
    expect(outcome.memory.asked.slice(0, 2)).toEqual(['patient', 'age'])
    expect(new Set(outcome.memory.asked).size).toBe(outcome.memory.asked.length)
  })

  it('show each sign of a group as a button and name it in the question', () => {
    const [first] = dialogue(reporting(['fever'], { patient: 'self' }), calmly)
    const signs = signsOf(first?.memory.pending ?? '')
    expect(signs.length).toBeGreaterThan(1)
    expect(first?.suggestions).toHaveLength(signs.length + 2)
    for (const { label } of first?.suggestions.slice(0, signs.length) ?? [])
      expect(first?.reply.toLowerCase()).toContain(label.toLowerCase())
  })

  it('never put a sign that is asked about alone into a group', () => {
    fc.assert(
      fc.property(fc.understanding(), (understanding) => {
        const groups = askedIn(dialogue(understanding, calmly)).map(signsOf)
        for (const sign of dangerSigns.askAlone) expect(groups.flat()).not.toContain(sign)
      }),
      { numRuns: 100 }
    )
  })
})

describe('home care', () => {
  const complaints: [string, Partial<Understanding>][] = [
    ['runny_nose sneezing sore_throat', {}],
    ['fever body_ache', {}],
    ['runny_nose cough fever', {}],
    ['cough cough_phlegm', {}],
    ['headache', {}],
    ['back_pain', {}],
    ['shoulder_pain', {}],
    ['muscle_cramps', {}],
    ['diarrhoea vomiting', {}],
    ['acne_pimples', {}],
    ['acne_pimples rash', {}],
    ['dandruff', {}],
    ['period_pain back_pain', {}],
    ['burn_injury', {}],
    ['insect_sting itching', {}],
    ['constipation bloating_gas abdominal_pain', {}],
    ['mouth_ulcer', {}],
    ['heartburn', {}],
    ['sprain_injury', {}],
    ['hiccups', {}],
    ['small_wound', {}],
    ['sunburn', {}],
    ['hangover headache', {}],
    ['vaccine_soreness fever', {}],
    ['tired_eyes', {}],
    ['sneezing itching itchy_eyes', {}],
    ['rash', { namedConditions: [mention('prickly_heat')] }],
    ['teething drooling', { patient: 'child', facts: { ageMonths: 8 } }],
    ['nappy_rash', { patient: 'child', facts: { ageMonths: 8 } }],
    ['dandruff', { facts: { ageMonths: 300, sex: 'F', isPregnant: true } }]
  ]
  const levels = (ids: string, more: Partial<Understanding>, choose = calmly) =>
    dialogue(reporting(ids.split(' '), { patient: 'self', ...more }), choose).map((outcome) => outcome.disposition)

  it.each(complaints)('is said of %s %j once no danger sign is there', (ids, more) =>
    expect(levels(ids, more).at(-1)).toBe('self_care')
  )

  it('is said of a neck that is stiff after sleep only if fever and confusion are denied', () => {
    const stiff = (...denied: string[]) =>
      levels('neck_pain', {
        findings: [
          finding('neck_pain'),
          finding('neck_stiffness'),
          ...denied.map((id) => finding(id, { status: 'denied' }))
        ]
      }).at(-1)
    expect(stiff('fever', 'confusion')).toBe('self_care')
    const feverish = (question: string) => (signsOf(question).includes('fever') ? 'fever' : 'none')
    expect(
      dialogue(reporting(['neck_pain', 'neck_stiffness'], { patient: 'self' }), (question, choices) =>
        signsOf(question).length > 0 ? feverish(question) : calmly(question, choices)
      ).at(-1)?.disposition
    ).not.toBe('self_care')
  })

  it.each(['dandruff', 'runny_nose', 'heartburn'])('is said of %s however strong it is called', (id) =>
    expect(levels(id, { findings: [finding(id, { severity: 'severe' })] }).at(-1)).toBe('self_care')
  )

  it('is not said of a severe headache', () =>
    expect(levels('headache', { findings: [finding('headache', { severity: 'severe' })] }).at(-1)).not.toBe(
      'self_care'
    ))

  it('is not said while a danger sign is unclear, nor after a longer time, at another age or with something else', () => {
    const unsure = (question: string, choices: string[]) =>
      signsOf(question).length > 0 ? 'notSure' : calmly(question, choices)
    const withChoice = (of: string, choice: string) => (question: string, choices: string[]) =>
      question === of ? choice : calmly(question, choices)
    for (const ids of ['fever body_ache', 'headache', 'runny_nose cough', 'back_pain'])
      expect(levels(ids, {}, unsure).at(-1), ids).toBe('doctor_24h')
    expect(levels('fever body_ache', {}, withChoice('duration', 'since3To6Days')).at(-1)).toBe('doctor_24h')
    expect(levels('fever body_ache', {}, withChoice('age', 'age60To74')).at(-1)).toBe('doctor_routine')
    expect(levels('fever body_ache', {}, withChoice('age', 'age75')).at(-1)).toBe('doctor_24h')
    expect(levels('fever', { patient: 'child', facts: { ageMonths: 40 } }).at(-1)).toBe('doctor_routine')
    expect(levels('shoulder_pain', {}, withChoice('duration', 'sinceLonger')).at(-1)).toBe('doctor_routine')
    expect(levels('shoulder_pain weight_loss', {}).at(-1)).toBe('doctor_routine')
    expect(levels('teething fever', { patient: 'child', facts: { ageMonths: 8 } }).at(-1)).toBe('doctor_24h')
  })

  it('lowers nothing but a routine visit, and only once a sign was asked about', () => {
    let lowered = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...homeCare.homeCare),
        fc.array(fc.nat(20)),
        fc.understanding(),
        (rule, picks, more) => {
          const ids = [
            rule.needsAny?.[0] ?? '',
            ...picks.map((pick) => rule.symptoms[pick % rule.symptoms.length] ?? '')
          ]
          const extra = more.findings.slice(0, picks.length % 2)
          const findings = [...new Set(ids)].filter(Boolean).map((id) => finding(id, { durationDays: 1 }))
          const understanding = { ...emptyUnderstanding, findings: [...findings, ...extra] }
          const memory = { ...freshMemory(), facts: { ...more.facts, ageMonths: 300 } }
          const known = caseOf(understanding, remember(memory, understanding))
          const before = assessCase(known).disposition
          const after = assessCase({ ...known, asked: ['toothache'] }).disposition
          if (before !== 'doctor_routine') expect(after).toBe(before)
          else if (after !== before) lowered++
        }
      ),
      { numRuns: 1000 }
    )
    expect(lowered).toBeGreaterThan(0)
  })
})
