import { redFlagOf, redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { describe, expect, it } from 'vitest'
import { finding, findingsOf, mention, minimalCases } from '../testing/scenes.ts'
import type { Finding, PatientFacts } from '../understanding/understanding.ts'
import { dangerQuestionsOf, redFlagsOf } from './red-flags.ts'

const firedBy = (
  ids: readonly (string | Finding)[],
  facts: PatientFacts = {},
  more: Parameters<typeof redFlagsOf>[3] = {}
) =>
  redFlagsOf(
    ids.map((id) => (typeof id === 'string' ? finding(id) : id)),
    [],
    facts,
    more
  )
const dispositionOf = (id: string, ...reported: Parameters<typeof firedBy>) =>
  firedBy(...reported).find((flag) => flag.id === id)?.disposition

describe.each(minimalCases.map((scene) => [scene.flag.id, scene] as const))('%s', (id, scene) => {
  it('is raised by its minimal findings, with its evidence', () => {
    const match = redFlagsOf(findingsOf(scene), scene.namedFlags, scene.facts).find((flag) => flag.id === id)
    expect(match?.evidence.length).toBeGreaterThan(0)
    expect(match?.evidence).toEqual(expect.arrayContaining(scene.ids))
  })

  it('is not raised if any part of it is denied, past or somebody else’s', () => {
    const alone = scene.flag.when.or?.any ?? []
    for (const part of scene.ids)
      for (const status of ['denied', 'past', 'other'] as const) {
        // What fires it in the place of the rest needs no other.
        if (alone.some((sign) => scene.ids.includes(sign) && sign !== part)) continue
        // What somebody else has says nothing against a graver form of it here.
        if (status === 'other' && scene.ids.some((id) => symptomOf(id)?.implies?.includes(part))) continue
        const findings = findingsOf(scene).map((finding) => (finding.id === part ? { ...finding, status } : finding))
        expect(
          redFlagsOf(findings, [], scene.facts).map((flag) => flag.id),
          `${part} ${status}`
        ).not.toContain(id)
      }
    for (const { id: named } of scene.namedFlags)
      expect(redFlagsOf([], [mention(named, 'denied'), mention(named, 'past')], {})).toEqual([])
  })

  it('is raised when it is mentioned by name', () => {
    expect(redFlagsOf([], [mention(id)], {}).map((flag) => flag.id)).toContain(id)
  })
})

describe('an unknown fact counts as the dangerous one', () => {
  it('an unknown onset is sudden, unless it was many weeks ago', () => {
    expect(dispositionOf('rf_stroke', ['facial_droop'])).toBe('emergency_now')
    expect(dispositionOf('rf_stroke', [finding('facial_droop', { onset: 'gradual' })])).toBeUndefined()
    expect(dispositionOf('rf_confusion', [finding('confusion', { durationDays: 200 })])).toBeUndefined()
    expect(dispositionOf('rf_testicle', [finding('testicular_pain', { durationDays: 200, onset: 'sudden' })])).toBe(
      'emergency_now'
    )
  })

  it('an unknown age is that of an adult in chest pain, unless the patient is a child', () => {
    expect(dispositionOf('rf_chest_pain_adult', ['chest_pain', 'cold_sweat'])).toBe('emergency_now')
    expect(dispositionOf('rf_chest_pain_35', ['chest_pain'])).toBe('doctor_24h')
    expect(dispositionOf('rf_chest_pain_35', ['chest_pain'], {}, { patient: 'child' })).toBeUndefined()
    expect(dispositionOf('rf_chest_pain_35', ['chest_pain'], { ageMonths: 240 })).toBeUndefined()
  })

  it('a child of unknown age is a small one, and a sign of babies means a baby', () => {
    expect(dispositionOf('rf_child_danger', ['persistent_vomiting'], {}, { patient: 'child' })).toBe('emergency_now')
    expect(dispositionOf('rf_child_danger', ['persistent_vomiting'])).toBeUndefined()
    expect(dispositionOf('rf_bulging_fontanelle', ['bulging_fontanelle'])).toBe('emergency_now')
    expect(dispositionOf('rf_infant_fever', ['fever'], {}, { patient: 'child' })).toBeUndefined()
  })

  it('an unknown week of pregnancy and an unknown blood pressure are dangerous ones', () => {
    expect(dispositionOf('rf_pregnancy_movement', ['reduced_baby_movement'])).toBe('emergency_now')
    expect(dispositionOf('rf_pregnancy_movement', ['reduced_baby_movement'], { gestationWeeks: 20 })).toBeUndefined()
    expect(dispositionOf('rf_ectopic', ['pelvic_pain'], { isPregnant: true })).toBe('emergency_now')
    expect(dispositionOf('rf_ectopic', ['pelvic_pain'], { isPregnant: true, gestationWeeks: 30 })).toBeUndefined()
    expect(dispositionOf('rf_bp_high', ['high_bp_reading'])).toBe('doctor_24h')
    expect(dispositionOf('rf_bp_high', ['high_bp_reading'], { systolic: 150, diastolic: 95 })).toBeUndefined()
    expect(dispositionOf('rf_bp_high', ['high_bp_reading'], { systolic: 185, diastolic: 95 })).toBe('doctor_24h')
  })

  it('a symptom of pregnancy implies a pregnancy, unless it is denied', () => {
    expect(dispositionOf('rf_pregnancy_bleeding', ['vaginal_bleed_pregnancy'])).toBe('emergency_now')
    expect(dispositionOf('rf_pregnancy_bleeding', ['vaginal_bleed_pregnancy'], { isPregnant: false })).toBeUndefined()
  })
})

describe('measured values', () => {
  it.each([
    [{ oxygenPercent: 93 }, 'rf_low_oxygen', true],
    [{ oxygenPercent: 94 }, 'rf_low_oxygen', false],
    [{ oxygenPercent: 91, background: ['copd'] }, 'rf_low_oxygen', false],
    [{ oxygenPercent: 89, background: ['copd'] }, 'rf_low_oxygen', true],
    [{ ageMonths: 1, breathsPerMinute: 60 }, 'rf_young_infant_danger', true],
    [{ ageMonths: 1, breathsPerMinute: 59 }, 'rf_young_infant_danger', false],
    [{ ageMonths: 1, temperatureCelsius: 35.4 }, 'rf_young_infant_danger', true],
    [{ ageMonths: 1, temperatureCelsius: 37.5 }, 'rf_young_infant_danger', true],
    [{ ageMonths: 3, temperatureCelsius: 37.5 }, 'rf_young_infant_danger', false],
    [{ sugarMgDl: 540 }, 'rf_very_high_sugar', true],
    [{ sugarMgDl: 539 }, 'rf_very_high_sugar', false],
    [{ sugarMgDl: 53 }, 'rf_hypoglycaemia', true],
    [{ sugarMgDl: 54 }, 'rf_hypoglycaemia', false],
    [{ systolic: 89, diastolic: 60 }, 'rf_low_blood_pressure', true],
    [{ systolic: 90, diastolic: 60 }, 'rf_low_blood_pressure', false],
    [{ systolic: 80, diastolic: 50, ageMonths: 24 }, 'rf_low_blood_pressure', false],
    [{ pulsePerMinute: 131 }, 'rf_pulse', true],
    [{ pulsePerMinute: 130 }, 'rf_pulse', false],
    [{ pulsePerMinute: 39 }, 'rf_pulse', true],
    [{ pulsePerMinute: 40 }, 'rf_pulse', false],
    [{ pulsePerMinute: 150, ageMonths: 6 }, 'rf_pulse', false],
    [{ isPregnant: true, systolic: 160, diastolic: 90 }, 'rf_pregnancy_bp_severe', true],
    [{ isPregnant: true, systolic: 140, diastolic: 110 }, 'rf_pregnancy_bp_severe', true],
    [{ isPregnant: true, systolic: 159, diastolic: 109 }, 'rf_pregnancy_bp_severe', false],
    [{ isPostpartum: true, systolic: 160, diastolic: 90 }, 'rf_pregnancy_bp_severe', true],
    [{ systolic: 170, diastolic: 100 }, 'rf_pregnancy_bp_severe', false]
  ])('%j: %s %s', (facts, id, fires) => {
    expect(firedBy([], facts).some((flag) => flag.id === id)).toBe(fires)
  })

  it('counts breaths by age, and blood pressure lower in pregnancy', () => {
    expect(dispositionOf('rf_child_fastbreath', ['cough'], { ageMonths: 6, breathsPerMinute: 50 })).toBe('doctor_24h')
    expect(dispositionOf('rf_child_fastbreath', ['cough'], { ageMonths: 24, breathsPerMinute: 39 })).toBeUndefined()
    expect(dispositionOf('rf_pregnancy_bp', ['headache'], { isPregnant: true, systolic: 140, diastolic: 80 })).toBe(
      'emergency_now'
    )
    expect(
      dispositionOf('rf_pregnancy_bp', ['headache'], { isPregnant: true, systolic: 139, diastolic: 89 })
    ).toBeUndefined()
  })
})

describe('a lesser flag that becomes an emergency', () => {
  it.each([
    ['rf_animal_bite', ['animal_bite'], {}, ['biteSerious']],
    ['rf_cough_blood', ['cough_blood'], {}, ['muchBlood']],
    ['rf_cough_blood', ['cough_blood', 'heavy_bleeding'], {}, []],
    ['rf_faint', ['fainting'], {}, ['faintSerious']],
    ['rf_faint', ['fainting'], { isPregnant: true }, []],
    ['rf_dvt', ['calf_swelling_pain', 'breathlessness'], {}, []],
    ['rf_scorpion', ['scorpion_sting'], { ageMonths: 100 }, []],
    ['rf_scorpion', ['scorpion_sting', 'vomiting'], {}, []],
    ['rf_scorpion', ['scorpion_sting', 'palpitations'], {}, []],
    ['rf_scorpion', ['scorpion_sting', 'cold_clammy'], {}, []],
    ['rf_cough_blood', ['cough_blood', 'breathlessness'], {}, []],
    ['rf_cough_blood', ['cough_blood', 'chest_pain'], {}, []],
    ['rf_swallowed_object', ['swallowed_object', 'drooling'], {}, []],
    ['rf_swallowed_object', ['swallowed_object'], { ageMonths: 24 }, []],
    ['rf_blood_stool_ill', ['bloody_diarrhoea', 'fainting'], {}, []],
    ['rf_dehydration_severe_child', ['diarrhoea', 'dehydration_signs', 'unable_to_drink'], { ageMonths: 24 }, []]
  ])('%s with %j %j %j', (id, ids, facts, confirmed) => {
    expect(redFlagOf(id)?.disposition).toBe('doctor_24h')
    expect(
      dispositionOf(id, ids.slice(0, 1).concat(id === 'rf_dehydration_severe_child' ? 'dehydration_signs' : []), {
        ageMonths: id === 'rf_dehydration_severe_child' ? 24 : 400
      })
    ).toBe('doctor_24h')
    expect(dispositionOf(id, ids, facts, { confirmed })).toBe('emergency_now')
  })

  it.each([
    ['rf_burn_severe', ['burn_injury'], {}, ['burnSerious']],
    ['rf_burn_severe', ['burn_injury'], { ageMonths: 40 }, []],
    ['rf_head_injury', ['head_injury'], { background: ['blood_thinner'] }, []],
    ['rf_head_injury', ['head_injury'], { ageMonths: 70 * 12 }, []],
    ['rf_asthma_no_relief', ['wheeze', 'breathlessness'], {}, ['relieverFails']]
  ])('%s is raised by %j %j %j in place of another symptom', (id, ids, facts, confirmed) => {
    expect(dispositionOf(id, ids)).toBeUndefined()
    expect(dispositionOf(id, ids, facts, { confirmed })).toBe('emergency_now')
  })

  it('advises back blows only for somebody who cannot breathe, cough or speak', () => {
    expect(dispositionOf('rf_choking', ['swallowed_object'])).toBeUndefined()
    expect(dispositionOf('rf_choking', ['swallowed_object'], {}, { confirmed: ['airwayBlocked'] })).toBe(
      'emergency_now'
    )
    expect(dispositionOf('rf_choking', ['swallowed_object', 'severe_breathlessness'])).toBe('emergency_now')
    expect(firedBy(['button_battery']).map(({ id }) => id)[0]).toBe('rf_button_battery')
  })

  it('needs a treatment for neutropenic fever, and two signs for diabetic ketoacidosis', () => {
    expect(dispositionOf('rf_immunity_fever', ['fever'])).toBeUndefined()
    expect(dispositionOf('rf_immunity_fever', ['fever'], { background: ['chemotherapy'] })).toBe('emergency_now')
    const diabetes = { background: ['diabetes'] }
    expect(dispositionOf('rf_dka_suspected', ['vomiting'], diabetes)).toBeUndefined()
    expect(dispositionOf('rf_diabetes_vomiting', ['vomiting'], diabetes)).toBe('doctor_24h')
    expect(dispositionOf('rf_dka_suspected', ['vomiting', 'abdominal_pain'], diabetes)).toBe('emergency_now')
    expect(dispositionOf('rf_dka_suspected', ['fruity_breath'], diabetes)).toBe('emergency_now')
    expect(dispositionOf('rf_dka_suspected', ['missed_insulin', 'vomiting'])).toBe('emergency_now')
    expect(dispositionOf('rf_dka_suspected', ['missed_insulin'])).toBeUndefined()
  })

  it('is glaucoma when a red eye hurts and the patient vomits', () => {
    expect(dispositionOf('rf_acute_glaucoma', ['eye_pain', 'red_eye', 'vomiting'])).toBe('emergency_now')
    expect(dispositionOf('rf_acute_glaucoma', ['eye_pain', 'red_eye'])).toBeUndefined()
  })

  it('counts a fever that ended within the last three days for dengue', () => {
    const went = (durationDays?: number) => [
      finding('fever', { status: 'past', ...(durationDays !== undefined && { durationDays }) }),
      finding('bleeding_gums')
    ]
    expect(dispositionOf('rf_dengue_warning', went(2))).toBe('emergency_now')
    expect(dispositionOf('rf_dengue_warning', went(30))).toBeUndefined()
    expect(dispositionOf('rf_dengue_warning', went())).toBeUndefined()
  })
})

it('puts the most urgent first', () => {
  const matches = firedBy(['fainting', 'chest_pain', 'cold_sweat', 'unconscious'])
  expect(matches[0]?.id).toBe('rf_unconscious')
  const order = matches.map((flag) => flag.disposition)
  expect(order).toEqual([...order].sort((a, b) => (a === b ? 0 : a === 'emergency_now' ? -1 : 1)))
})

it('counts a graver form of a symptom as the symptom', () => {
  expect(dispositionOf('rf_infant_fever', ['high_fever'], { ageMonths: 1 })).toBe('emergency_now')
  expect(dispositionOf('rf_ectopic', ['missed_period', 'right_lower_abdominal_pain'])).toBe('emergency_now')
})

describe('a weaker sign of a flag', () => {
  const asking = redFlags.flatMap((flag) =>
    flag.askFirst && flag.askIf?.any ? [{ ...flag, signs: flag.askIf.any }] : []
  )
  const caseOf = (ids: readonly string[], facts: PatientFacts, confirmed: readonly string[] = []) => ({
    findings: ids.map((id) => finding(id)),
    namedFlags: [],
    namedConditions: [],
    facts,
    confirmed,
    isWorsening: false,
    isRepeated: false
  })
  /** A person whom the flag is about. */
  const personOf = ({ when }: (typeof asking)[number]): PatientFacts => ({
    ageMonths: when.ageMaxMonths === undefined ? 480 : when.ageMaxMonths - 1,
    ...(when.postpartum && { isPostpartum: true, sex: 'F' as const })
  })

  it.each(asking.map((flag) => [flag.id, flag] as const))('leads to the danger question of %s', (id, flag) => {
    const [question = ''] = flag.askFirst ?? []
    const signs = flag.signs.slice(0, flag.askIf?.minAny ?? 1)
    const person = personOf(flag)
    expect(firedBy(signs, person).map((raised) => raised.id)).not.toContain(id)
    expect(dangerQuestionsOf(caseOf(signs, person), [])).toContain(question)
    expect(dispositionOf(id, signs, person, { confirmed: [question] })).toBe('emergency_now')
    expect(dangerQuestionsOf(caseOf([], person), [])).not.toContain(question)
  })

  it('leads to no question about somebody whom the flag does not concern', () => {
    const [adult, mother] = [{ ageMonths: 480 }, { ageMonths: 480, isPostpartum: true, sex: 'F' as const }]
    expect(dangerQuestionsOf(caseOf(['low_mood'], mother), [])).toContain('motherStrange')
    expect(dangerQuestionsOf(caseOf(['low_mood'], adult), [])).not.toContain('motherStrange')
    expect(dangerQuestionsOf(caseOf(['swelling_legs'], { ageMonths: 24 }), [])).toContain('dentBothFeet')
    expect(dangerQuestionsOf(caseOf(['swelling_legs'], adult), [])).not.toContain('dentBothFeet')
  })
})
