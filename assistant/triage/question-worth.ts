import { dangerSigns, type Who } from '@arogyachat/knowledge/clinical/asked-signs'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { conditionOf } from '@arogyachat/knowledge/clinical/conditions'
import type { Disposition } from '@arogyachat/knowledge/clinical/dispositions'
import { type Symptom, symptomOf, symptoms } from '@arogyachat/knowledge/clinical/symptoms'
import type { Finding, PatientFacts } from '../understanding/understanding.ts'
import { type Assessment, assessCase } from './assessment.ts'
import { homeCareQuestions } from './home-care.ts'
import { factsWith, type PatientCase, presentIn } from './patient-case.ts'
import { emergenciesBeside, redFlagsOf } from './red-flags.ts'

const { longCough } = clinicalLists

export interface WeighedQuestion {
  id: string
  /** How much the answers are expected to change the urgency, each weighed by how likely it is. */
  worth: number
}

/** How far apart the dispositions are: the distance to an emergency counts most. Editorial, as every chance below. */
const gravity: Record<Disposition, number> = { self_care: 0, doctor_routine: 1, doctor_24h: 3, emergency_now: 10 }
const gravityOf = (disposition: Disposition | null) => gravity[disposition ?? 'self_care']

/** How likely the first sign of a list is among those of its list, and how much less likely each next one is. */
const firstShare = 0.5
const nextShare = 0.8
/** How likely a hallmark is if the condition is the right one. */
const hallmarkChance = 0.35
const hallmarkWeight = 5
/** How likely a graver form of a present symptom is. */
const graverChance = 0.05
/** How likely a sign is that no list names for the complaint, but that would complete a red flag. */
const unlistedChance = 0.01
const leastChance = 0.008
/** Signs that cannot make an emergency are weighed from this chance on, because each takes an assessment of the case. */
const leastChanceOfOthers = 0.04
/** The ages, in months, between which a pregnancy is asked about. */
const fertile = { from: 144, under: 600 }
const pregnancyChance = 0.08
const worseningChance = 0.15
/** What the age and the duration are worth where home care depends on both of them. */
const homeCareWorth = 0.3

/** The chance of each age, in months, by who the patient is. */
const ages: Record<'self' | 'child' | 'other', readonly [months: number, chance: number][]> = {
  self: [
    [150, 0.05],
    [300, 0.45],
    [500, 0.35],
    [780, 0.11],
    [930, 0.04]
  ],
  child: [
    [1, 0.06],
    [7, 0.14],
    [30, 0.4],
    [90, 0.3],
    [160, 0.1]
  ],
  other: [
    [30, 0.05],
    [300, 0.25],
    [500, 0.25],
    [780, 0.3],
    [930, 0.15]
  ]
}
const durations: readonly [days: number, chance: number][] = [
  [0.5, 0.25],
  [1.5, 0.3],
  [4, 0.2],
  [8, 0.1],
  [21, 0.15]
]

/** What "It is getting worse" would change. */
export const worthOfWorsening = ({ disposition }: Assessment): number =>
  worseningChance * Math.max(0, gravity.doctor_24h - gravityOf(disposition))

/**
 * The signs that may be asked about, the one most worth asking first: those that would make an emergency, and those that would
 * raise the urgency otherwise.
 */
export function signQuestions(patientCase: PatientCase, assessment: Assessment, isOpen: (id: string) => boolean) {
  const { findings, facts } = patientCase
  const now = gravityOf(assessment.disposition)
  const person = factsWith(facts, presentIn(findings))
  const emergencies: WeighedQuestion[] = []
  const others: WeighedQuestion[] = []
  const emergenciesWith = emergenciesBeside(findings, facts, patientCase)
  const emergenciesAlone = emergenciesBeside([], facts, patientCase)
  for (const [id, chance] of chancesOf(patientCase, assessment)) {
    if (chance < leastChance || !isOpen(id) || !suits(id, person, patientCase.patient)) continue
    if (emergenciesWith(id) > 0) {
      // A symptom that is an emergency by itself, and that no list names, would have been reported first.
      if (chance <= unlistedChance && emergenciesAlone(id) > 0) continue
      emergencies.push({ id, worth: chance * (gravity.emergency_now - now) })
      continue
    }
    // What makes no emergency is at most a reason to be seen within a day.
    if (chance < leastChanceOfOthers || now >= gravity.doctor_24h) continue
    const found: Finding = { id, status: 'present', evidence: '' }
    const change = gravityOf(assessCase({ ...patientCase, findings: [...findings, found] }).disposition) - now
    if (change > 0) others.push({ id, worth: chance * change })
  }
  const byWorth = (a: WeighedQuestion, b: WeighedQuestion) => b.worth - a.worth
  return { emergencies: emergencies.sort(byWorth), others: others.sort(byWorth) }
}

/** How likely each sign is: from the danger signs of the complaint and the person, the ranked conditions, and graver forms. */
function chancesOf({ findings, facts }: PatientCase, { conditions }: Assessment): Map<string, number> {
  const present = presentIn(findings)
  const chances = new Map<string, number>()
  const add = (id: string, chance: number) => {
    if (!present.has(id)) chances.set(id, Math.min(0.9, (chances.get(id) ?? 0) + chance))
  }
  const person = factsWith(facts, present)
  const lists = [
    ...dangerSigns.complaints.filter((complaint) => complaint.symptoms.some((id) => present.has(id))),
    ...dangerSigns.people.filter(({ who }) => isOfGroup(who, person))
  ]
  for (const { chance, signs } of lists)
    for (const [i, id] of signs.entries()) add(id, chance * firstShare * nextShare ** i)
  const total = conditions.reduce((sum, { score }) => sum + score, 0)
  for (const { id, score } of conditions)
    for (const sign of conditionOf(id)?.symptoms ?? [])
      add(sign.id, (score / total) * Math.min(1, sign.weight / hallmarkWeight) * hallmarkChance)
  for (const { id, implies = [] } of symptoms)
    add(id, implies.some((part) => present.has(part)) ? graverChance : unlistedChance)
  return chances
}

const isOfGroup = (
  { isPregnant, isPostpartum, underMonths, background }: Who,
  { ageMonths, background: known = [], ...facts }: PatientFacts
): boolean =>
  (!isPregnant || facts.isPregnant === true) &&
  (!isPostpartum || facts.isPostpartum === true) &&
  (underMonths === undefined || (ageMonths !== undefined && ageMonths < underMonths)) &&
  (background === undefined || known.includes(background))

/** Whether a sign may be asked of this person: nobody asks a man about a late period or an adult about feeding at the breast. */
function suits(id: string, person: PatientFacts, patient: PatientCase['patient']): boolean {
  const sign = symptomOf(id)
  if (!sign) return false
  const { ageMonths, sex, isPregnant, isPostpartum, background = [] } = person
  if (sign.ofSmallChild) return ageMonths === undefined ? patient === 'child' : ageMonths < 60
  const { says = {} } = sign
  if (says.isPregnant) return isPregnant === true
  if (says.isPostpartum) return isPostpartum === true
  if (says.background?.some((illness) => !background.includes(illness))) return false
  return fitsSex(sign, sex, ageMonths, isPregnant === true)
}

function fitsSex(
  { group, says = {} }: Symptom,
  sex: PatientFacts['sex'],
  ageMonths = 300,
  isPregnant = false
): boolean {
  if (says.sex && sex !== says.sex) return false
  if (group === 'women' && sex === 'M') return false
  const isOfPeriods = says.sex === 'F'
  return !isOfPeriods || (!isPregnant && ageMonths >= fertile.from && ageMonths < fertile.under)
}

/** The questions about the person and the duration. */
export function personQuestions(patientCase: PatientCase, assessment: Assessment): WeighedQuestion[] {
  const now = gravityOf(assessment.disposition)
  const changeOf = (known: PatientCase) => Math.abs(gravityOf(assessCase(known).disposition) - now)
  const withFacts = (facts: PatientFacts): PatientCase => ({
    ...patientCase,
    facts: { ...patientCase.facts, ...facts }
  })
  const expected = (cases: readonly (readonly [PatientCase, number])[]) =>
    cases.reduce((sum, [known, chance]) => sum + chance * changeOf(known), 0)
  const forHomeCare = assessment.disposition === 'doctor_routine' ? homeCareQuestions(patientCase) : []
  const questions: WeighedQuestion[] = []
  const add = (id: string, worth: number) =>
    questions.push({ id, worth: worth + (forHomeCare.includes(id) ? homeCareWorth : 0) })
  const { ageMonths, sex } = factsWith(patientCase.facts, presentIn(patientCase.findings))
  if (ageMonths === undefined)
    add(
      'age',
      expected(
        ages[patientCase.patient ?? 'other'].map(([months, chance]) => [withFacts({ ageMonths: months }), chance])
      )
    )
  const isFertile = ageMonths === undefined || (ageMonths >= fertile.from && ageMonths < fertile.under)
  const pregnant = withFacts({ isPregnant: true })
  if (sex !== 'M' && isFertile && patientCase.patient !== 'child' && changesFlags(patientCase, pregnant))
    add(sex === 'F' ? 'pregnancy' : 'sex', pregnancyChance * (sex === 'F' ? 1 : 0.5) * Math.max(1, changeOf(pregnant)))
  const isDurationKnown = patientCase.findings.some(
    (finding) => finding.status === 'present' && finding.durationDays !== undefined
  )
  if (!isDurationKnown)
    add('duration', expected(durations.map(([days, chance]) => [lasting(patientCase, days), chance])))
  return questions
}

function changesFlags(before: PatientCase, after: PatientCase): boolean {
  const flagsOf = (known: PatientCase) =>
    redFlagsOf(known.findings, known.namedFlags, known.facts, known)
      .map((flag) => `${flag.id} ${flag.disposition}`)
      .join()
  return flagsOf(before) !== flagsOf(after)
}

/** The case if its complaint has lasted so long. */
function lasting(patientCase: PatientCase, durationDays: number): PatientCase {
  const findings = patientCase.findings.map(
    (finding): Finding => (finding.status === 'present' ? { ...finding, durationDays } : finding)
  )
  const isLongCough =
    durationDays >= longCough.fromDays &&
    findings.some(({ id, status }) => id === longCough.symptom && status === 'present')
  const added: Finding[] = isLongCough ? [{ id: longCough.becomes, status: 'present', evidence: '', durationDays }] : []
  return { ...patientCase, findings: [...findings, ...added] }
}

/** Whether a sign never shares a question with others. */
export const isAskedAlone = (id: string): boolean => dangerSigns.askAlone.includes(id)
