import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { symptoms } from '@arogyachat/knowledge/clinical/symptoms'
import { labTests } from '@arogyachat/knowledge/lab-tests'
import * as fastCheck from 'fast-check'
import type { Finding, Mention, PatientFacts, Understanding } from '../understanding/understanding.ts'
import { emptyUnderstanding } from './scenes.ts'

const { array, boolean, constantFrom, option, record, subarray, double, integer } = fastCheck
const maybe = <T>(arbitrary: fastCheck.Arbitrary<T>) => option(arbitrary, { nil: undefined })
const status = constantFrom('present', 'denied', 'past', 'other') as fastCheck.Arbitrary<Finding['status']>
const idOf = (list: readonly { id: string }[]) => constantFrom(...list.map((entry) => entry.id))
const mentions = (list: readonly { id: string }[]) =>
  array(record({ id: idOf(list), status, evidence: constantFrom('', 'words') }), {
    maxLength: 3
  }) as fastCheck.Arbitrary<Mention[]>

const findings = array(
  record({
    id: idOf(symptoms),
    status,
    evidence: constantFrom('', 'words'),
    severity: maybe(constantFrom('mild', 'severe')),
    onset: maybe(constantFrom('sudden', 'gradual')),
    durationDays: maybe(double({ min: 0, max: 4000, noNaN: true })),
    isWorsening: maybe(boolean())
  }),
  { maxLength: 12 }
) as fastCheck.Arbitrary<Finding[]>

const facts = record({
  ageMonths: maybe(integer({ min: 0, max: 1300 })),
  sex: maybe(constantFrom('M', 'F')),
  isPregnant: maybe(boolean()),
  isPostpartum: maybe(boolean()),
  gestationWeeks: maybe(integer({ min: 1, max: 42 })),
  background: maybe(
    subarray([
      'heart_disease',
      'weak_immunity',
      'diabetes',
      'blood_thinner',
      'copd',
      'chemotherapy',
      'new_medicine',
      'allergen_food'
    ])
  ),
  temperatureCelsius: maybe(double({ min: 34, max: 43, noNaN: true })),
  oxygenPercent: maybe(integer({ min: 60, max: 100 })),
  systolic: maybe(integer({ min: 70, max: 250 })),
  diastolic: maybe(integer({ min: 40, max: 150 })),
  breathsPerMinute: maybe(integer({ min: 10, max: 90 })),
  pulsePerMinute: maybe(integer({ min: 20, max: 250 })),
  sugarMgDl: maybe(integer({ min: 20, max: 1000 }))
}) as fastCheck.Arbitrary<PatientFacts>

const wants = record(
  Object.fromEntries(Object.keys(emptyUnderstanding.wants).map((name) => [name, boolean()])) as Record<
    keyof Understanding['wants'],
    fastCheck.Arbitrary<boolean>
  >
)

/** Drops undefined values, as JSON does: `understand` never returns them. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const understanding = (): fastCheck.Arbitrary<Understanding> =>
  record({
    findings,
    relatives: findings,
    namedFlags: mentions(redFlags),
    namedConditions: mentions(conditions),
    facts,
    patient: maybe(constantFrom('self', 'child', 'other')),
    tests: array(idOf(labTests), { maxLength: 2 }),
    wants
  }).map((generated) => plain({ ...emptyUnderstanding, ...generated }) as Understanding)

export const fc = { ...fastCheck, understanding }
