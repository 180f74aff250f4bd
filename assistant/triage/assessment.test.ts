import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { symptoms } from '@arogyachat/knowledge/clinical/symptoms'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { caseOf, freshMemory, type Memory, remember } from '../conversation/memory.ts'
import { fc } from '../testing/properties.ts'
import { emptyUnderstanding, finding, mention, reporting } from '../testing/scenes.ts'
import type { Finding, PatientFacts, Understanding } from '../understanding/understanding.ts'
import { type Assessment, assess } from './assessment.ts'
import { conditionsOf } from './conditions.ts'
import type { Context } from './patient-case.ts'
import { emergenciesBeside, openDangerQuestionsOf, redFlagsOf } from './red-flags.ts'
import { signsOf } from './sign-groups.ts'

/** The assessment of a message on top of a memory. */
const assessMessage = (understanding: Understanding, memory: Memory, context: Context = {}): Assessment =>
  assess(caseOf(understanding, remember(memory, understanding), context), understanding)

const judged = (ids: readonly string[], more: Partial<Understanding> = {}) =>
  assessMessage(reporting(ids, more), freshMemory())

/** The reference cases that came with the data: level, and a match among red flags or the first three illnesses. */
const cases: [string[], years: number, 'M' | 'F', PatientFacts & Partial<Finding>, string, string][] = [
  [['high_fever', 'pain_behind_eyes', 'body_ache', 'headache'], 30, 'M', {}, 'doctor_24h', 'dengue'],
  [['fever', 'chills_rigors', 'headache'], 30, 'M', {}, 'doctor_24h', 'malaria'],
  [['facial_droop', 'slurred_speech'], 60, 'M', {}, 'emergency_now', 'rf_stroke'],
  [['chest_pressure_radiating', 'cold_sweat'], 50, 'M', {}, 'emergency_now', 'rf_heart_attack'],
  [['cold_sweat', 'breathlessness', 'upper_abdominal_pain'], 62, 'F', {}, 'emergency_now', 'rf_heart_attack_atypical'],
  [['runny_nose', 'sneezing', 'sore_throat'], 30, 'M', {}, 'self_care', 'common_cold'],
  [
    ['cough_over_2_weeks', 'night_sweats', 'weight_loss'],
    35,
    'M',
    { durationDays: 20 },
    'doctor_24h',
    'tuberculosis_lung'
  ],
  [['burning_urination', 'frequent_urination'], 28, 'F', {}, 'doctor_24h', 'uti'],
  [['fever'], 0.1, 'M', {}, 'emergency_now', 'rf_infant_fever'],
  [['vaginal_bleed_pregnancy'], 25, 'F', { isPregnant: true }, 'emergency_now', 'rf_pregnancy_bleeding'],
  [['headache', 'swelling_face_hands_preg'], 25, 'F', { isPregnant: true }, 'emergency_now', 'rf_pregnancy_bp'],
  [['fever', 'abdominal_pain_severe', 'bleeding_gums'], 22, 'F', {}, 'emergency_now', 'rf_dengue_warning'],
  [['night_family_itch', 'itching'], 20, 'M', {}, 'doctor_routine', 'scabies'],
  [['diarrhoea', 'vomiting', 'abdominal_pain'], 30, 'M', {}, 'self_care', 'gastroenteritis'],
  [['diarrhoea', 'lethargy_drowsy', 'dehydration_signs'], 2, 'M', {}, 'emergency_now', 'rf_dehydration_severe_child'],
  [['one_sided_headache', 'nausea', 'light_sensitivity'], 30, 'F', {}, 'doctor_routine', 'migraine'],
  [['thunderclap_headache'], 40, 'M', {}, 'emergency_now', 'rf_thunderclap'],
  [['suicidal_thoughts'], 19, 'F', {}, 'emergency_now', 'rf_suicide_now'],
  [['low_mood', 'loss_interest', 'sleep_problem'], 30, 'F', {}, 'doctor_routine', 'depression'],
  [['poison_ingestion'], 3, 'M', {}, 'emergency_now', 'rf_poison'],
  [['snake_bite'], 40, 'M', {}, 'emergency_now', 'rf_snake'],
  [['animal_bite'], 10, 'M', {}, 'doctor_24h', 'rf_animal_bite'],
  [['unable_to_drink', 'fever'], 1, 'F', {}, 'emergency_now', 'rf_child_danger'],
  [['testicular_pain'], 15, 'M', { onset: 'sudden' }, 'emergency_now', 'rf_testicle'],
  [['knee_pain', 'morning_stiffness'], 60, 'F', {}, 'doctor_routine', 'osteoarthritis']
]

it.each(cases)(
  '%j, %s years, %s, %j: %s, %s',
  (ids, years, sex, { durationDays, onset, ...facts }, disposition, match) => {
    const reported = { ...(durationDays !== undefined && { durationDays }), ...(onset && { onset }) }
    const assessment = assessMessage(
      {
        ...emptyUnderstanding,
        findings: ids.map((id) => finding(id, reported)),
        facts: { ageMonths: years * 12, sex, ...facts }
      },
      freshMemory()
    )
    expect(assessment.disposition).toBe(disposition)
    const matches = [...assessment.redFlags, ...assessment.conditions.slice(0, 3)].map((flag) => flag.id)
    expect(matches).toContain(match)
  }
)

describe('an illness', () => {
  it.each(conditions.map((condition) => [condition.id, condition] as const))(
    '%s comes first or among the five when all its signs are there',
    (id, condition) => {
      const { sex, age, postpartum } = condition.modifiers
      const best = [...(age ?? [])].sort((a, b) => b.multiplier - a.multiplier)[0]
      const facts: PatientFacts = {
        ...(best && { ageMonths: (best.minYears + 0.5) * 12 }),
        ...(sex && { sex: sex.sex }),
        ...(postpartum && { isPostpartum: true })
      }
      const findings = condition.symptoms.map((symptom) => finding(symptom.id))
      const ranked = conditionsOf({
        ...emptyUnderstanding,
        findings,
        facts,
        confirmed: [],
        isWorsening: false,
        isRepeated: false
      })
      expect(ranked.map((condition) => condition.id)).toContain(id)
      expect(ranked.find((condition) => condition.id === id)?.evidence.length).toBe(condition.symptoms.length)
    }
  )

  it('of one sex is not named for the other, nor for an unknown sex without its hallmark', () => {
    const ranked = (ids: string[], facts: PatientFacts) =>
      judged(ids, { facts }).conditions.map((condition) => condition.id)
    expect(ranked(['weak_urine_stream', 'frequent_urination'], { sex: 'M', ageMonths: 720 })).toContain('bph')
    expect(ranked(['weak_urine_stream', 'frequent_urination'], { sex: 'F', ageMonths: 720 })).not.toContain('bph')
    expect(ranked(['night_sweats', 'sleep_problem'], {})).not.toContain('menopause')
  })

  it('is not named for a single sign unless that is its hallmark or the illness is named', () => {
    const facts = (condition: (typeof conditions)[number]): PatientFacts => {
      const best = [...(condition.modifiers.age ?? [])].sort((a, b) => b.multiplier - a.multiplier)[0]
      return {
        ...(best && { ageMonths: (best.minYears + 0.5) * 12 }),
        ...(condition.modifiers.sex && { sex: condition.modifiers.sex.sex }),
        background: (condition.modifiers.background ?? []).map(({ id }) => id),
        isPostpartum: condition.modifiers.postpartum === 'only'
      }
    }
    for (const condition of conditions)
      for (const sign of condition.symptoms)
        for (const month of [1, 4, 7, 10]) {
          const { conditions: ranked } = assessMessage(
            reporting([sign.id], { facts: facts(condition) }),
            freshMemory(),
            { month }
          )
          const parts = symptoms.find((symptom) => symptom.id === sign.id)?.implies ?? []
          const isHallmark = condition.symptoms.some(
            (other) => other.hallmark && [sign.id, ...parts].includes(other.id)
          )
          if (!isHallmark)
            expect(
              ranked.map(({ id }) => id),
              sign.id
            ).not.toContain(condition.id)
        }
    const named = judged(['frequent_urination'], {
      facts: { sex: 'M', ageMonths: 720 },
      namedConditions: [mention('bph')]
    })
    expect(named.conditions.map(({ id }) => id)).toContain('bph')
    expect(
      judged(['frequent_urination'], { facts: { sex: 'M', ageMonths: 720 } }).conditions.map(({ id }) => id)
    ).not.toContain('bph')
  })

  it('after childbirth is named only for a woman who gave birth lately', () => {
    const ranked = (facts: PatientFacts) => judged(['low_mood', 'loss_interest'], { facts }).conditions
    expect(ranked({ sex: 'F', isPostpartum: true }).map(({ id }) => id)).toContain('postpartum_depression')
    expect(ranked({ sex: 'F' }).map(({ id }) => id)).not.toContain('postpartum_depression')
  })

  it('weighs more beside the long-term illness that leads to it', () => {
    const score = (facts: PatientFacts) =>
      judged(['nonhealing_wound', 'numbness_tingling'], { facts }).conditions.find(({ id }) => id === 'diabetic_foot')
        ?.score
    expect(score({ background: ['diabetes'] })).toBeGreaterThan(score({}) ?? Number.POSITIVE_INFINITY)
  })

  it('counts more in its season', () => {
    const reported = reporting(['fever', 'chills_rigors', 'headache'])
    const score = (month: number) =>
      assessMessage(reported, freshMemory(), { month }).conditions.find((condition) => condition.id === 'malaria')
        ?.score ?? 0
    expect(score(8)).toBeGreaterThan(score(1))
  })

  it('is one of at most five, ranked by the findings that fit', () => {
    const { conditions: ranked } = judged(symptoms.map((symptom) => symptom.id))
    expect(ranked).toHaveLength(5)
    expect(ranked.map((condition) => condition.score)).toEqual(
      [...ranked.map((condition) => condition.score)].sort((a, b) => b - a)
    )
  })

  it('mentioned by name alone keeps its own disposition', () => {
    const named = (id: string) =>
      assessMessage({ ...emptyUnderstanding, namedConditions: [mention(id)] }, freshMemory())
    expect(named('piles').disposition).toBe('doctor_routine')
    expect(named('common_cold').triage).toBe('selfcare')
    expect(named('appendicitis').redFlags.map((flag) => flag.id)).toContain('rf_appendix')
    expect(
      assessMessage({ ...emptyUnderstanding, namedConditions: [mention('dengue', 'past')] }, freshMemory()).disposition
    ).toBeNull()
  })
})

describe('one mild symptom alone', () => {
  it.each([
    'runny_nose',
    'sneezing',
    'headache',
    'heartburn',
    'dandruff',
    'mouth_ulcer',
    'body_ache',
    'acne_pimples',
    'sore_throat',
    'diarrhoea',
    'cough'
  ])('%s is cared for at home', (id) => expect(judged([id]).disposition).toBe('self_care'))

  it('is seen by a doctor when it is severe or long', () => {
    expect(
      assessMessage({ ...emptyUnderstanding, findings: [finding('headache', { severity: 'severe' })] }, freshMemory())
        .disposition
    ).toBe('doctor_routine')
    expect(
      assessMessage({ ...emptyUnderstanding, findings: [finding('headache', { durationDays: 20 })] }, freshMemory())
        .disposition
    ).toBe('doctor_routine')
    expect(
      assessMessage({ ...emptyUnderstanding, findings: [finding('dandruff', { durationDays: 90 })] }, freshMemory())
        .disposition
    ).toBe('self_care')
  })

  it('is an emergency only when a red flag says so', () => {
    for (const { id, alone } of symptoms) {
      const { disposition, redFlags } = judged([id])
      if (alone === 'emergency_now') expect(redFlags.length, id).toBeGreaterThan(0)
      expect(disposition === 'emergency_now', id).toBe(redFlags[0]?.disposition === 'emergency_now')
    }
  })
})

it('the mildest of equally fitting conditions decides, unless a hallmark of a graver one is present', () => {
  expect(judged(['runny_nose', 'cough']).disposition).toBe('self_care')
  expect(judged(['sore_throat', 'cough']).disposition).toBe('self_care')
  expect(judged(['fever', 'body_ache']).disposition).toBe('doctor_routine')
  expect(judged(['runny_nose', 'cough', 'ear_pain']).disposition).toBe('doctor_24h')
  expect(judged(['runny_nose', 'cough', 'weight_loss']).disposition).toBe('doctor_routine')
})

describe('urgency floors', () => {
  it.each([
    ['baby', { ageMonths: 8 }],
    ['old', { ageMonths: 75 * 12 }],
    ['pregnant', { isPregnant: true }],
    ['postpartum', { isPostpartum: true }],
    ['illness', { background: ['weak_immunity'] }]
  ])('%s', (urgencyFloor, facts) => {
    const { disposition, urgencyFloors } = judged(['sneezing'], { facts })
    expect(disposition).toBe('doctor_24h')
    expect(urgencyFloors).toEqual([urgencyFloor])
    expect(judged([], { facts }).disposition).toBeNull()
  })

  it('apply when it gets worse or comes back within a week', () => {
    expect(
      assessMessage({ ...emptyUnderstanding, findings: [finding('sneezing', { isWorsening: true })] }, freshMemory())
        .disposition
    ).toBe('doctor_24h')
    expect(assessMessage(reporting(['sneezing']), freshMemory(), { isRepeated: true }).disposition).toBe('doctor_24h')
  })

  it('apply to a child of unknown age with findings that are an emergency in a newborn', () => {
    expect(judged(['fever'], { patient: 'child' })).toMatchObject({
      disposition: 'doctor_24h',
      urgencyFloors: ['childOfUnknownAge']
    })
    expect(judged(['fever'], { patient: 'child', facts: { ageMonths: 60 } }).disposition).toBe('doctor_routine')
    expect(judged(['sneezing'], { patient: 'child' }).disposition).toBe('self_care')
  })

  it('do not apply just outside their limits', () => {
    for (const facts of [
      { ageMonths: 12 },
      { ageMonths: 74 * 12 },
      { isPregnant: false },
      { background: ['diabetes'] }
    ])
      expect(judged(['sneezing'], { facts }).disposition).toBe('self_care')
  })
})

describe('the experiencer of a finding', () => {
  it('matters: nothing follows from findings that are denied, past or a stranger’s', () => {
    for (const status of ['denied', 'past', 'other'] as const) {
      const assessment = assessMessage(
        { ...emptyUnderstanding, findings: [finding('chest_pain', { status }), finding('fever', { status })] },
        freshMemory()
      )
      expect(assessment).toMatchObject({ disposition: null, triage: null, redFlags: [], conditions: [], symptoms: [] })
    }
  })

  it('may be close family: their emergency is answered beside the patient’s complaint', () => {
    const assessment = judged(['headache'], { relatives: [finding('unconscious')] })
    expect(assessment.triage).toBe('emergency')
    expect(assessment.redFlags[0]?.id).toBe('rf_unconscious')
    expect(judged(['headache'], { relatives: [finding('sneezing')] }).triage).toBe('selfcare')
  })

  it('may be anybody in a thought of suicide', () => {
    const assessment = assessMessage(
      { ...emptyUnderstanding, findings: [finding('suicidal_thoughts', { status: 'other' })] },
      freshMemory()
    )
    expect(assessment.redFlags[0]?.id).toBe('rf_suicide_now')
    const denied = assessMessage(
      { ...emptyUnderstanding, findings: [finding('suicidal_thoughts', { status: 'denied' })] },
      freshMemory()
    )
    expect(denied.disposition).toBeNull()
  })

  it('has the facts of the message before those of the profile', () => {
    const reported = reporting(['fever'], { facts: { ageMonths: 360 } })
    expect(assessMessage(reported, freshMemory(), { facts: { ageMonths: 1 } }).triage).toBe('doctor')
    expect(assessMessage(reporting(['fever']), freshMemory(), { facts: { ageMonths: 1 } }).triage).toBe('emergency')
  })
})

it('an assessment never throws and always has evidence', () => {
  fc.assert(
    fc.property(fc.understanding(), (understanding) => {
      const {
        disposition,
        redFlags,
        conditions: ranked,
        symptoms: present
      } = assessMessage(understanding, freshMemory())
      if (disposition === null) return redFlags.length === 0
      return (
        [...redFlags, ...ranked].every((flag) => flag.evidence.length > 0) &&
        redFlags.length + ranked.length + present.length > 0
      )
    }),
    { numRuns: 400 }
  )
})

describe('an open danger question', () => {
  const calm = ['self_care', 'doctor_routine']
  const turnOf = (understanding: Understanding, memory: Memory, answer?: string) =>
    converse({ understanding, memory, ...(answer !== undefined && { answer }), language: 'en', scope: 'patient' })

  it('keeps the advice at a doctor within a day or higher until it is answered', () => {
    fc.assert(
      fc.property(
        fc.understanding(),
        fc.array(fc.constantFrom('yes', 'no', 'none', 'notSure'), { maxLength: 6 }),
        (understanding, answers) => {
          let outcome = turnOf(understanding, freshMemory())
          for (const answer of [...answers, 'notSure']) {
            const { memory, disposition } = outcome
            const patientCase = caseOf(undefined, memory)
            const open = openDangerQuestionsOf(patientCase, redFlagsOf(patientCase.findings, [], patientCase.facts, {}))
            if (open.length > 0 && disposition !== null) expect(calm, open.join()).not.toContain(disposition)
            outcome = turnOf(emptyUnderstanding, memory, answer)
          }
        }
      ),
      { numRuns: 300 }
    )
  })

  it('stops counting once it is answered, and "not sure" is no answer', () => {
    const first = turnOf(reporting(['burn_injury'], { facts: { ageMonths: 360, sex: 'M' } }), freshMemory())
    expect(first.memory.pending).toBe('burnSerious')
    expect(first.disposition).toBe('doctor_24h')
    expect(first.evidence).toContain('openDanger')
    expect(turnOf(emptyUnderstanding, first.memory, 'yes').disposition).toBe('emergency_now')
    expect(turnOf(emptyUnderstanding, first.memory, 'no').evidence).not.toContain('openDanger')
    expect(turnOf(emptyUnderstanding, first.memory, 'notSure').evidence).toContain('openDanger')
  })

  it('may also be a symptom that was asked about and would make an emergency', () => {
    const reported = reporting(['headache'], { facts: { ageMonths: 360, sex: 'M' }, patient: 'self' })
    const first = turnOf(reported, freshMemory())
    const signs = signsOf(first.memory.pending as string)
    expect(signs.length).toBeGreaterThan(0)
    for (const sign of signs)
      expect(emergenciesBeside(reported.findings, reported.facts, {})(sign), sign).toBeGreaterThan(0)
    expect(first.disposition).toBe('doctor_24h')
    const denied = turnOf(emptyUnderstanding, first.memory, 'none').memory
    expect(openDangerQuestionsOf(caseOf(undefined, { ...denied, asked: first.memory.asked }), [])).toEqual([])
    expect(turnOf(emptyUnderstanding, first.memory, 'notSure').disposition).toBe('doctor_24h')
  })
})
