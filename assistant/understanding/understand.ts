import { redFlags } from '@arogyachat/knowledge/red-flags'
import { composition, type Derivation, type Person } from '@arogyachat/knowledge/words'
import { detectLanguage, englishWords } from '../language/detection.ts'
import type { Lexicon, Match } from '../language/lexicon.ts'
import { indexOf } from '../language/match-index.ts'
import { runToEnd } from '../language/steps.ts'
import { type Token, tokensOf } from '../language/text.ts'
import { withCombined, withoutBareSigns } from '../triage/patient-case.ts'
import {
  type AttributedFinding,
  attributeFindings,
  firstToken,
  hasModifier,
  isBeside,
  isModifier,
  isNegated,
  isPatientOrUnspecified,
  isSameRelationGroup,
  lastToken,
  patientOf,
  relationGroups
} from './attribution.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { detectCrisis } from './crisis.ts'
import { type Measures, measuresOf } from './measures.ts'
import type { AssistantLanguage, Finding, Mention, PatientFacts, Status, Understanding } from './understanding.ts'

const women = new Set<Person>(['daughter', 'mother', 'wife', 'grandmother', 'sister'])
const men = new Set<Person>(['son', 'father', 'husband', 'grandfather', 'brother'])

/** Emergencies that are one symptom: their names say it. */
const symptomOfFlag = new Map(
  redFlags.flatMap(({ id, when }) => {
    const [only, ...others] = [...(when.all ?? []), ...(when.any ?? [])]
    return only && others.length === 0 ? [[id, only] as const] : []
  })
)

const grownMonths = 12 * 12
function holds(when: Derivation['when'], finding: Finding, clause: Clause, facts: PatientFacts): boolean {
  const meets = (kind: string, id: string) => indexOf(clause.matches).has(kind, id)
  return (
    (when.severity === undefined || finding.severity === when.severity) &&
    (when.onset === undefined || finding.onset === when.onset) &&
    (when.durationDaysMin === undefined || (finding.durationDays ?? 0) >= when.durationDaysMin) &&
    (when.modifier === undefined || meets('modifier', when.modifier)) &&
    (when.part === undefined || meets('part', when.part)) &&
    (when.sensation === undefined || meets('sensation', when.sensation)) &&
    (when.pregnant === undefined || facts.isPregnant === true)
  )
}

/** Present outweighs a denial, because an unclear one errs to safety; the patient's own outweighs somebody else's. */
const weight: Record<Status, number> = { present: 3, past: 2, denied: 1, other: 0 }

function mergeMentions<T extends Mention>(mentions: readonly T[]): T[] {
  const best = new Map<string, T>()
  for (const mention of mentions) {
    const known = best.get(mention.id)
    if (!known || weight[mention.status] > weight[known.status]) best.set(mention.id, mention)
  }
  return [...best.values()]
}

const readings = ['systolic', 'diastolic', 'pulsePerMinute', 'sugarMgDl'] as const
const withoutReadings = (facts: PatientFacts): PatientFacts =>
  Object.fromEntries(Object.entries(facts).filter(([key]) => !readings.some((reading) => reading === key)))

/** What counts only for whom it was given to, and all but a transplant only for a time. */
const treatments = new Set(['chemotherapy', 'transplant', 'new_medicine', 'allergen_food'])
function isOfPatientNow(id: string, clause: Clause, { isLongAgo }: Measures, patient: Person | null): boolean {
  const people = clause.matches.flatMap(({ meaning }) => (meaning.kind === 'person' ? [meaning.id] : []))
  // "My aunt" is the aunt.
  const named = people.filter((person) => person !== 'self')
  const isOfOther = named.length > 0 && !named.some((person) => isPatientOrUnspecified(person, patient))
  const isOver = isLongAgo || (hasModifier(clause, 'past') && !hasModifier(clause, 'now'))
  return !isOfOther && !hasModifier(clause, 'whatIs') && (id === 'transplant' || !isOver)
}

/** A reading of long ago, one that is over, and a stranger's say nothing of now. */
function isReadingOfPatient(clause: Clause, { isLongAgo }: Measures): boolean {
  const people = clause.matches.flatMap(({ meaning }) =>
    meaning.kind === 'person' ? [relationGroups[meaning.id]] : []
  )
  const isOfStranger = people.length > 0 && people.every((circle) => circle === 'stranger')
  const isOver = hasModifier(clause, 'past', 'resolved') && !hasModifier(clause, 'now', 'persist')
  const isQuestion = hasModifier(clause, 'whatIs') && people.length === 0
  return !isLongAgo && !isOfStranger && !isOver && !isQuestion
}

function factsOf(clauses: readonly Clause[], measures: readonly Measures[], patient: Person | null): PatientFacts {
  const facts: PatientFacts = {}
  const background = new Set<string>()
  for (const [i, clause] of clauses.entries()) {
    const measured = measures[i] as Measures
    Object.assign(facts, {
      ...(isReadingOfPatient(clause, measured) ? measured.facts : withoutReadings(measured.facts)),
      ...facts
    })
    for (const match of clause.matches) {
      const { meaning } = match
      if (
        meaning.kind === 'background' &&
        !isNegated({ kind: 'condition', id: meaning.id, tokenIndexes: match.tokenIndexes }, clause) &&
        (!treatments.has(meaning.id) || isOfPatientNow(meaning.id, clause, measured, patient))
      )
        background.add(meaning.id)
      if (isModifier(match, 'male')) facts.sex ??= 'M'
      if (isModifier(match, 'female')) facts.sex ??= 'F'
      if (
        isModifier(match, 'pregnant') &&
        isNegated({ kind: 'condition', id: '', tokenIndexes: match.tokenIndexes }, clause)
      )
        facts.isPregnant = false
    }
  }
  if (patient && women.has(patient)) facts.sex = 'F'
  if (patient && men.has(patient)) facts.sex = 'M'
  if (facts.isPregnant || facts.isPostpartum) facts.sex = 'F'
  if (background.size > 0) facts.background = [...background]
  return facts
}

/** Where blood may also come from: then it is not the womb. */
const otherBleeding = new Set([
  'nosebleed',
  'bleeding_gums',
  'vomiting_blood',
  'cough_blood',
  'blood_in_stool_bright',
  'bloody_diarrhoea',
  'black_stool',
  'blood_urine',
  'ear_discharge',
  'heavy_bleeding'
])

/** Blood beside a pregnancy or a birth, with no other place named, is of it; told in one statement or in two. */
function bleedingOfMother(
  clauses: readonly Clause[],
  attributed: readonly AttributedFinding[],
  facts: PatientFacts
): Match | null {
  if (!facts.isPregnant && !facts.isPostpartum) return null
  const elsewhere = new Set(attributed.flatMap((finding) => (otherBleeding.has(finding.id) ? finding.clause : [])))
  for (const clause of clauses) {
    const match = clause.matches.find(
      ({ meaning }) =>
        (meaning.kind === 'sensation' && meaning.id === 'bleeding') ||
        (meaning.kind === 'part' && meaning.id === 'blood')
    )
    if (!match || elsewhere.has(clause)) continue
    if (
      clause.matches.some(
        ({ meaning }) => meaning.kind === 'test' || (meaning.kind === 'wish' && meaning.id === 'test')
      )
    )
      continue
    if (!isNegated({ kind: 'symptom', id: '', tokenIndexes: match.tokenIndexes }, clause)) return match
  }
  return null
}

/** Values that were measured are findings too. Limits: the reference of triage, section 6. */
function measuredFindings(facts: PatientFacts): string[] {
  const ids: string[] = []
  const { temperatureCelsius: heat, systolic, diastolic, sugarMgDl: sugar } = facts
  if (heat !== undefined && heat >= 38) ids.push('fever')
  if (heat !== undefined && heat >= 39.4) ids.push('high_fever')
  if ((systolic ?? 0) >= 180 || (diastolic ?? 0) >= 110) ids.push('high_bp_reading')
  if (sugar !== undefined && sugar >= 250) ids.push('high_sugar_reading')
  if (sugar !== undefined && sugar >= 400) ids.push('very_high_sugar_reading')
  if (sugar !== undefined && sugar < 70) ids.push('low_sugar_signs')
  return ids
}

/** Fewer unread words than this are names, particles and slips. */
const unheardFrom = 3

/** Whether words stand in a message that no list knows: they may tell of another sign. */
function hasUnrecognisedWords(tokens: readonly Token[], clauses: readonly Clause[], used: readonly Lexicon[]): boolean {
  const heard = new Set(clauses.flatMap(({ matches }) => matches.flatMap(({ tokenIndexes }) => tokenIndexes)))
  const isSmall = (text: string) => englishWords.has(text) || used.some((lexicon) => lexicon.isFunctionWord(text))
  const unheard = tokens.filter(({ kind, text }, position) => kind === 'word' && !heard.has(position) && !isSmall(text))
  return unheard.length >= unheardFrom
}

function* crisisIn(tokens: readonly Token[], lexicon: Lexicon | undefined): Generator<void, AttributedFinding[]> {
  if (!lexicon) return []
  const clauses = yield* clausesOf(tokens, [lexicon])
  const measures = clauses.map(({ matches, from, to }) => measuresOf(tokens, matches, from, to))
  return detectCrisis(tokens, clauses, measures, []).attributed
}

/**
 * Reads a message: what is told, of whom, and what is wanted. Pure, and bounded in time: the text is cut at
 * `maxLetters`. Never throws, whatever is typed.
 *
 * @param expected the language of the screen; it breaks ties between romanised languages
 */
export function understand(
  text: string,
  expected: AssistantLanguage,
  lexicons: ReadonlyMap<AssistantLanguage, Lexicon>
): Understanding {
  return runToEnd(understandInSteps(text, expected, lexicons))
}

/** The same in steps of some milliseconds at most, between which a server answers others. */
export function* understandInSteps(
  text: string,
  expected: AssistantLanguage,
  lexicons: ReadonlyMap<AssistantLanguage, Lexicon>
): Generator<void, Understanding> {
  const tokens = tokensOf(text)
  const { also, ...writing } = yield* detectLanguage(tokens, lexicons, expected)
  const used = [...new Set<AssistantLanguage>([writing.language, ...also, 'en'])].flatMap(
    (code) => lexicons.get(code) ?? []
  )
  const clauses = yield* clausesOf(tokens, used)
  const wordAt = (position: number) => tokens[position]?.text ?? ''
  const slice = (from: number, to: number) => text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0)

  const measures = clauses.map((clause) => measuresOf(tokens, clause.matches, clause.from, clause.to))
  yield
  const phrased = attributeFindings(clauses, wordAt, measures)
  yield
  const crisis = detectCrisis(tokens, clauses, measures, phrased)
  // Romanised languages are easily taken for one another: a crisis is also looked for in that of the screen.
  const ofScreen = writing.isRomanised && !used.some((lexicon) => lexicon.language === expected)
  const sister = ofScreen ? yield* crisisIn(tokens, lexicons.get(expected)) : []
  const attributed = [
    ...phrased.filter((reading) => !crisis.harmless.includes(reading)),
    ...crisis.attributed,
    ...sister
  ]
  yield
  const isWriterWell = clauses.some((clause) => hasModifier(clause, 'well') && !hasModifier(clause, 'neutral'))
  const patient = patientOf(attributed, isWriterWell)
  const facts = factsOf(clauses, measures, patient)
  const durations = [...new Set(measures.flatMap((measure) => measure.durationDays ?? []))]
  const onlyDuration = durations.length === 1 ? durations[0] : undefined
  const anywhere = (...ids: string[]) => clauses.some((clause) => hasModifier(clause, ...ids))

  const onset = anywhere('sudden') ? ('sudden' as const) : anywhere('gradual') ? ('gradual' as const) : null
  const isWorsening = anywhere('worsening')

  const mentionOf = (finding: AttributedFinding): Mention => ({
    id: finding.id,
    status:
      finding.status === 'present' && !isPatientOrUnspecified(finding.experiencer, patient) ? 'other' : finding.status,
    evidence: slice(firstToken(finding), lastToken(finding))
  })
  const findingOf = (finding: AttributedFinding): Finding => {
    const durationDays = finding.measures.durationDays ?? onlyDuration
    const isSevere = isBeside(finding, 'severe')
    const isMild = isBeside(finding, 'mild')
    return {
      ...mentionOf(finding),
      ...(isSevere ? { severity: 'severe' as const } : isMild ? { severity: 'mild' as const } : {}),
      ...(onset && { onset }),
      ...(durationDays !== undefined && { durationDays }),
      ...(isWorsening && { isWorsening })
    }
  }
  const withDerived = (attributedFinding: AttributedFinding): Finding[] => {
    const finding = findingOf(attributedFinding)
    if (finding.status === 'denied') return [finding]
    const more = composition.derivations.filter(
      ({ from, when }) => from === attributedFinding.id && holds(when, finding, attributedFinding.clause, facts)
    )
    return [finding, ...more.map(({ to }) => ({ ...finding, id: to }))]
  }

  const symptoms = attributed.flatMap((finding) => {
    // Much blood in a period is that, and no wound.
    if (finding.id === 'heavy_bleeding' && indexOf(finding.clause.matches).has('part', 'period')) return []
    const id =
      finding.kind === 'flag' ? symptomOfFlag.get(finding.id) : finding.kind === 'symptom' ? finding.id : undefined
    // The fast breath of somebody grown is shortness of breath: only a child's is counted.
    const isGrown =
      patient !== null && relationGroups[patient] !== 'child' && (facts.ageMonths ?? grownMonths) >= grownMonths
    if (id === 'fast_breathing_child' && isGrown) return { ...finding, id: 'breathlessness' }
    return id === undefined ? [] : { ...finding, id }
  })
  const bleeding = bleedingOfMother(clauses, attributed, facts)
  const values = measuredFindings(facts)
  const ofRelatives = symptoms
    .filter(
      (symptom) =>
        symptom.status === 'present' &&
        !isSameRelationGroup(symptom.experiencer, patient) &&
        symptom.experiencer !== null &&
        ['child', 'family'].includes(relationGroups[symptom.experiencer])
    )
    .flatMap(withDerived)
  const findings = withCombined(
    mergeMentions([
      ...symptoms.flatMap(withDerived),
      ...(bleeding
        ? [
            {
              id: facts.isPregnant ? 'vaginal_bleed_pregnancy' : 'bleeding_after_delivery',
              status: 'present' as const,
              evidence: slice(firstToken(bleeding), lastToken(bleeding))
            }
          ]
        : []),
      ...values.map((id): Finding => ({ id, status: 'present', evidence: text.slice(0, 80) }))
    ]),
    ofRelatives
  )
  const matches = clauses.flatMap((clause) => clause.matches)
  const wants = (id: string) => matches.some(({ meaning }) => meaning.kind === 'wish' && meaning.id === id)
  // A question that tells of somebody's trouble wants an answer to that.
  const isInformationWanted =
    clauses.some(
      (clause) =>
        hasModifier(clause, 'whatIs') && !attributed.some((one) => one.clause === clause && one.status === 'present')
    ) ||
    (attributed.some((finding) => finding.isGeneral) && !attributed.some((finding) => finding.status === 'present'))
  const patientCircle = patient === null ? null : relationGroups[patient]

  return {
    ...writing,
    findings: withoutBareSigns(findings),
    relatives: withoutBareSigns(
      withCombined(
        mergeMentions(ofRelatives),
        findings.filter((finding) => finding.status === 'present')
      )
    ),
    namedFlags: mergeMentions(attributed.filter((finding) => finding.kind === 'flag').map(mentionOf)),
    namedConditions: mergeMentions(attributed.filter((finding) => finding.kind === 'condition').map(mentionOf)),
    facts,
    ...(onlyDuration !== undefined && { durationDays: onlyDuration }),
    ...(attributed.length > 0 && {
      patient:
        patientCircle === 'child' ? 'child' : patientCircle === null || patientCircle === 'self' ? 'self' : 'other'
    }),
    tabletsTaken: crisis.tabletsTaken,
    hasUnrecognisedWords: hasUnrecognisedWords(tokens, clauses, used),
    tests: [...new Set(matches.flatMap(({ meaning }) => (meaning.kind === 'test' ? meaning.id : [])))],
    wants: {
      test: wants('test'),
      book: wants('book'),
      dose: wants('dose'),
      medicine: wants('medicine'),
      doctor: wants('doctor'),
      information: isInformationWanted,
      greeting: wants('greeting'),
      thanks: wants('thanks'),
      yes: wants('yes'),
      no: wants('no'),
      cancel: wants('cancel'),
      help: wants('help'),
      injection: wants('injection'),
      bookings: wants('bookings')
    }
  }
}
