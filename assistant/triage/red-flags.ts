import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { type Disposition, dispositions } from '@arogyachat/knowledge/clinical/dispositions'
import { familyOfQuestion } from '@arogyachat/knowledge/clinical/emergency-families'
import { type RedFlag, redFlags, type Signs, type Trigger, type Vital } from '@arogyachat/knowledge/clinical/red-flags'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { composition } from '@arogyachat/knowledge/words'
import type { Finding, Mention, PatientFacts } from '../understanding/understanding.ts'
import { factsWith, isOfSmallChild, type PatientCase, presentIn, withMeasured } from './patient-case.ts'
import { expanded } from './sign-groups.ts'

const { bloodThinner, recentFever } = clinicalLists

export interface RaisedFlag {
  id: string
  disposition: Disposition
  /** Ids of the findings, danger questions and facts that raise the flag. */
  evidence: string[]
}

interface ClinicalState {
  present: ReadonlyMap<string, Finding>
  past: ReadonlyMap<string, Finding>
  facts: PatientFacts
  confirmed: readonly string[]
  isOfChild: boolean
}

/** An onset counts as sudden unless the finding has lasted this many days. */
const suddenForDays = 14
/** A child of unknown age counts as younger than upper limits of this many months or more; below them the age is asked. */
const countsForAnyChild = 60

/**
 * The red flags that the present findings raise, most urgent first. Pure, and based on findings and facts alone, so that no other
 * part of the engine can suppress an emergency.
 */
export function redFlagsOf(
  findings: readonly Finding[],
  namedFlags: readonly Mention[],
  facts: PatientFacts,
  more: More = {}
): RaisedFlag[] {
  const state = clinicalStateOf(findings, facts, more)
  const named = new Set(namedFlags.filter((mention) => mention.status === 'present').map((mention) => mention.id))
  const naming = new Set([...state.present.keys(), ...state.past.keys()].flatMap((id) => flagsNaming.get(id) ?? []))
  const matches = redFlags.flatMap((flag) =>
    named.has(flag.id) || naming.has(flag) || unsignedFlags.has(flag)
      ? (raisedBy(flag, state, named.has(flag.id)) ?? [])
      : []
  )
  return byUrgency([...matches, ...familiesConfirmed(state, matches)])
}

/** The flags, most urgent first; those of one urgency keep their order. */
export const byUrgency = (flags: readonly RaisedFlag[]): RaisedFlag[] =>
  [...flags].sort((a, b) => dispositions.indexOf(a.disposition) - dispositions.indexOf(b.disposition))

/** The emergencies of families whose danger question was answered with yes, unless a rule has raised one of the family. */
const familiesConfirmed = ({ confirmed }: ClinicalState, matches: readonly RaisedFlag[]): RaisedFlag[] =>
  confirmed.flatMap((question) => {
    const family = familyOfQuestion(question)
    if (!family || matches.some(({ id, disposition }) => disposition === 'emergency_now' && family.flags.includes(id)))
      return []
    return { id: family.shown, disposition: 'emergency_now' as const, evidence: [question] }
  })

type More = Partial<Pick<PatientCase, 'patient' | 'confirmed'>>

function clinicalStateOf(
  findings: readonly Finding[],
  facts: PatientFacts,
  { patient, confirmed = [] }: More
): ClinicalState {
  const known = factsWith(facts, presentIn(findings))
  const present = presentIn(withMeasured(findings, known))
  return {
    present,
    past: new Map(findings.filter((finding) => finding.status === 'past').map((finding) => [finding.id, finding])),
    facts: known,
    confirmed,
    isOfChild: isOfSmallChild(patient, present)
  }
}

function raisedBy(flag: RedFlag, state: ClinicalState, isNamed: boolean): RaisedFlag | null {
  const evidence = isNamed ? [flag.id] : firedBy(flag, state)
  if (!evidence) return null
  const raised = flag.raiseToEmergencyIf ? signsIn(flag.raiseToEmergencyIf, state, flag.when.all) : null
  const disposition = raised ? 'emergency_now' : flag.disposition
  return { id: flag.id, disposition, evidence: [...new Set([...evidence, ...(raised ?? [])])] }
}

const flagsNaming = new Map<string, RedFlag[]>()
for (const flag of redFlags) {
  const { all = [], any = [], requiresAny = [], or, earlyPregnancyOr } = flag.when
  const signs = [
    ...(or?.any ?? []),
    ...(flag.raiseToEmergencyIf?.any ?? []),
    ...(earlyPregnancyOr ? [earlyPregnancyOr] : [])
  ]
  for (const id of new Set([...all, ...any, ...requiresAny, ...signs]))
    flagsNaming.set(id, [...(flagsNaming.get(id) ?? []), flag])
}

/** The flags that a measured value or an answer may raise without any symptom. */
const unsignedFlags = new Set(
  redFlags.filter(
    ({ when: { byName, vital, all = [], any, minAny = 0, or } }) =>
      !byName && (vital || (all.length === 0 && !(any && minAny > 0 && !or)))
  )
)

/** Symptoms that may be added to those reported: by measured values, or by two signs that make one together. */
const derived = [
  ...clinicalLists.measuredFindingsOfGroups.map(({ symptom }) => symptom),
  ...composition.combinations.map((combination) => combination.is)
]

/**
 * How many red flags would be emergencies if a symptom were present beside these findings, as a function of its id. The case with
 * the symptom is only examined where a flag could have all its signs.
 */
export function emergenciesBeside(
  findings: readonly Finding[],
  facts: PatientFacts,
  more: More
): (id: string) => number {
  const known = new Set([...presentIn(findings).keys(), ...findings.map(({ id }) => id), ...derived])
  return (id) => {
    const added = [id, ...(symptomOf(id)?.implies ?? [])]
    const isPossible = (symptom: string) => known.has(symptom) || added.includes(symptom)
    const naming = [...new Set(added.flatMap((symptom) => flagsNaming.get(symptom) ?? []))].filter(
      ({ when: { all = [], any = [], minAny = 0, or } }) =>
        all.every(isPossible) && (or || any.filter(isPossible).length >= minAny)
    )
    if (naming.length === 0) return 0
    const state = clinicalStateOf([...findings, { id, status: 'present', evidence: '' }], facts, more)
    return naming.filter((flag) => raisedBy(flag, state, false)?.disposition === 'emergency_now').length
  }
}

/** The danger questions of red flags that fit the patient and are below an emergency, or that lack only the answer. */
export function dangerQuestionsOf(patientCase: PatientCase, matches: readonly RaisedFlag[]): string[] {
  const state = clinicalStateOf(patientCase.findings, patientCase.facts, patientCase)
  return redFlags.flatMap(({ id, when, askFirst, askIf }) => {
    if (!askFirst || matches.some((raised) => raised.id === id && raised.disposition === 'emergency_now')) return []
    if (!fitsPerson(when, state)) return []
    const isSuspected = when.all?.every((symptom) => state.present.has(symptom)) || (askIf && signsIn(askIf, state))
    return isSuspected ? askFirst : []
  })
}

/**
 * The danger questions without an answer, asked or not, and the symptoms that were asked about without an answer and would make an
 * emergency. "Not sure" is no answer.
 */
export function openDangerQuestionsOf(patientCase: PatientCase, matches: readonly RaisedFlag[]): string[] {
  const { findings, facts, asked = [] } = patientCase
  const emergenciesWith = emergenciesBeside(findings, facts, patientCase)
  const signs = symptomsAskedIn(asked).filter((id) => emergenciesWith(id) > 0)
  const ofFamilies = asked.filter((id) => familyOfQuestion(id))
  return [...dangerQuestionsOf(patientCase, matches), ...signs, ...ofFamilies].filter(
    (id) => !isAnswered(id, patientCase)
  )
}

/** The danger questions that are open, and every symptom that was asked about without an answer. */
export const unansweredOf = (patientCase: PatientCase, matches: readonly RaisedFlag[]): string[] => [
  ...new Set([
    ...openDangerQuestionsOf(patientCase, matches),
    ...symptomsAskedIn(patientCase.asked ?? []).filter((id) => !isAnswered(id, patientCase))
  ])
]

const symptomsAskedIn = (asked: readonly string[]): string[] =>
  expanded(asked)
    .map((id) => (id === recentFever.question ? recentFever.symptom : id))
    .filter((id) => symptomOf(id) !== undefined)

function isAnswered(id: string, { findings, facts, confirmed, refuted = [] }: PatientCase): boolean {
  return (
    confirmed.includes(id) ||
    refuted.includes(id) ||
    presentIn(findings).has(id) ||
    findings.some((finding) => finding.id === id && finding.status !== 'other') ||
    (id === bloodThinner.question && facts.background?.includes(bloodThinner.background) === true)
  )
}

function firedBy({ when }: RedFlag, state: ClinicalState): string[] | null {
  if (when.byName || !fitsPerson(when, state)) return null
  return symptomsOf(when, state) ?? (when.vital ? vitalOf(when.vital, state.facts) : null)
}

function symptomsOf(when: Trigger, state: ClinicalState): string[] | null {
  if (!when.all && !when.any) return null
  const counts = (id: string) => {
    const finding = state.present.get(id)
    return finding !== undefined && (when.onset !== 'sudden' || isSudden(finding))
  }
  const wasLately = (id: string) =>
    (state.past.get(id)?.durationDays ?? Number.POSITIVE_INFINITY) <= (when.pastDaysMax ?? -1)
  const all = when.all ?? []
  if (!all.every((id) => counts(id) || wasLately(id))) return null
  const any = (when.any ?? []).filter(counts)
  const or = when.or ? signsIn(when.or, state, all) : null
  if (any.length < (when.minAny ?? 0) && !or) return null
  const required = when.requiresAny?.filter((id) => state.present.has(id))
  if (required?.length === 0) return null
  if (when.durationDaysMin !== undefined) {
    const days = all.map((id) => state.present.get(id)?.durationDays ?? 0)
    if (Math.max(0, ...days) < when.durationDaysMin) return null
  }
  const early = when.earlyPregnancyOr && state.present.has(when.earlyPregnancyOr) ? [when.earlyPregnancyOr] : []
  return [...new Set([...all, ...any, ...(or ?? []), ...(required ?? []), ...early])]
}

const isSudden = ({ onset, durationDays }: Finding) =>
  onset === 'sudden' || (onset === undefined && (durationDays ?? 0) <= suddenForDays)

function fitsPerson(when: Trigger, { facts, present, isOfChild }: ClinicalState): boolean {
  const { ageMonths, sex, isPregnant, isPostpartum, gestationWeeks, systolic, diastolic } = facts
  if (when.background && !when.background.some((id) => facts.background?.includes(id))) return false
  if (ageMonths === undefined) {
    const isLimited = when.ageMinMonths !== undefined || when.ageMaxMonths !== undefined
    const whenUnknown = { fires: true, firesForAdult: !isOfChild, firesForChild: isOfChild }
    if (isLimited && !(when.ifAgeUnknown && whenUnknown[when.ifAgeUnknown])) return false
  } else if (ageMonths < (when.ageMinMonths ?? 0) || ageMonths >= (when.ageMaxMonths ?? Number.POSITIVE_INFINITY))
    return false
  if (when.sex && sex && sex !== when.sex) return false
  if ((when.pregnant || when.postpartum) && !((when.pregnant && isPregnant) || (when.postpartum && isPostpartum)))
    return false
  if (when.gestationWeeksMin !== undefined && (gestationWeeks ?? when.gestationWeeksMin) < when.gestationWeeksMin)
    return false
  if (when.earlyPregnancyOr && !present.has(when.earlyPregnancyOr) && !(isPregnant && (gestationWeeks ?? 0) < 12))
    return false
  if (when.readingFrom && (systolic !== undefined || diastolic !== undefined)) {
    const [upper, lower] = when.readingFrom
    if ((systolic ?? 0) < upper && (diastolic ?? 0) < lower) return false
  }
  return true
}

function vitalOf(vital: Vital, facts: PatientFacts): string[] | null {
  const { oxygenPercent, breathsPerMinute, temperatureCelsius, systolic, diastolic, pulsePerMinute, sugarMgDl } = facts
  const special = vital.oxygenBelowWith
  const oxygenBelow = special && facts.background?.includes(special.background) ? special.value : vital.oxygenBelow
  const [upper, lower] = vital.pressureFrom ?? []
  const isBelow = (value?: number, limit?: number) => value !== undefined && limit !== undefined && value < limit
  const isFrom = (value?: number, limit?: number) => value !== undefined && limit !== undefined && value >= limit
  const isAbove = (value?: number, limit?: number) => value !== undefined && limit !== undefined && value > limit
  if (isBelow(oxygenPercent, oxygenBelow)) return ['oxygenPercent']
  if (isFrom(breathsPerMinute, vital.breathsFrom)) return ['breathsPerMinute']
  if (isFrom(temperatureCelsius, vital.temperatureFrom) || isBelow(temperatureCelsius, vital.temperatureBelow))
    return ['temperatureCelsius']
  if (isFrom(systolic, upper) || isBelow(systolic, vital.systolicBelow)) return ['systolic']
  if (isFrom(diastolic, lower)) return ['diastolic']
  if (isAbove(pulsePerMinute, vital.pulseAbove) || isBelow(pulsePerMinute, vital.pulseBelow)) return ['pulsePerMinute']
  if (isFrom(sugarMgDl, vital.sugarFrom) || isBelow(sugarMgDl, vital.sugarBelow)) return ['sugarMgDl']
  return null
}

/** The evidence for one of the signs, or null if none holds. */
function signsIn(
  signs: Signs,
  { present, facts, confirmed, isOfChild }: ClinicalState,
  of: readonly string[] = []
): string[] | null {
  const symptoms = (signs.any ?? []).filter((id) => present.has(id))
  const found = [
    ...(symptoms.length >= (signs.minAny ?? 1) ? symptoms : []),
    ...(signs.confirmed ?? []).filter((id) => confirmed.includes(id)),
    ...(signs.background ?? []).filter((id) => facts.background?.includes(id))
  ]
  const { ageMonths } = facts
  const isOld = signs.ageFromMonths !== undefined && ageMonths !== undefined && ageMonths >= signs.ageFromMonths
  const isYoung =
    signs.ageUnderMonths !== undefined &&
    (ageMonths === undefined
      ? isOfChild && signs.ageUnderMonths >= countsForAnyChild
      : ageMonths < signs.ageUnderMonths)
  if (isOld || isYoung) found.push('ageMonths')
  if (signs.severe && of.some((id) => present.get(id)?.severity === 'severe')) found.push('severity')
  if (signs.pregnant && facts.isPregnant) found.push('isPregnant')
  return found.length > 0 ? found : null
}
