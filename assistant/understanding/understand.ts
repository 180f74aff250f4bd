import { redFlags } from '@arogyachat/knowledge/red-flags'
import { composition, type Derivation, type Person } from '@arogyachat/knowledge/words'
import { englishWords, writingOf } from '../language/detection.ts'
import type { Hit, Lexicon } from '../language/lexicon.ts'
import { indexOf } from '../language/match-index.ts'
import { atOnce } from '../language/steps.ts'
import { type Token, tokensOf } from '../language/text.ts'
import { withCombined, withoutBareSigns } from '../triage/patient-case.ts'
import {
  circles,
  first,
  isBeside,
  isDenied,
  isModifier,
  isOfPatient,
  last,
  patientOf,
  sameCircle,
  says,
  type Told,
  tell
} from './attribution.ts'
import { type Statement, statementsOf } from './clauses.ts'
import { crisisOf } from './crisis.ts'
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
function holds(when: Derivation['when'], finding: Finding, statement: Statement, facts: PatientFacts): boolean {
  const meets = (kind: string, id: string) => indexOf(statement.hits).has(kind, id)
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

function merged<T extends Mention>(mentions: readonly T[]): T[] {
  const best = new Map<string, T>()
  for (const it of mentions) {
    const known = best.get(it.id)
    if (!known || weight[it.status] > weight[known.status]) best.set(it.id, it)
  }
  return [...best.values()]
}

const readings = ['systolic', 'diastolic', 'pulsePerMinute', 'sugarMgDl'] as const
const withoutReadings = (facts: PatientFacts): PatientFacts =>
  Object.fromEntries(Object.entries(facts).filter(([key]) => !readings.some((reading) => reading === key)))

/** What counts only for whom it was given to, and all but a transplant only for a time. */
const treatments = new Set(['chemotherapy', 'transplant', 'new_medicine', 'allergen_food'])
function isOfPatientNow(id: string, statement: Statement, { isLongAgo }: Measures, patient: Person | null): boolean {
  const people = statement.hits.flatMap(({ meaning }) => (meaning.kind === 'person' ? [meaning.id] : []))
  // "My aunt" is the aunt.
  const named = people.filter((person) => person !== 'self')
  const isOfOther = named.length > 0 && !named.some((person) => isOfPatient(person, patient))
  const isOver = isLongAgo || (says(statement, 'past') && !says(statement, 'now'))
  return !isOfOther && !says(statement, 'whatIs') && (id === 'transplant' || !isOver)
}

/** A reading of long ago, one that is over, and a stranger's say nothing of now. */
function isReadingOfPatient(statement: Statement, { isLongAgo }: Measures): boolean {
  const people = statement.hits.flatMap(({ meaning }) => (meaning.kind === 'person' ? [circles[meaning.id]] : []))
  const isOfStranger = people.length > 0 && people.every((circle) => circle === 'stranger')
  const isOver = says(statement, 'past', 'resolved') && !says(statement, 'now', 'persist')
  const isQuestion = says(statement, 'whatIs') && people.length === 0
  return !isLongAgo && !isOfStranger && !isOver && !isQuestion
}

function factsOf(
  statements: readonly Statement[],
  measures: readonly Measures[],
  patient: Person | null
): PatientFacts {
  const facts: PatientFacts = {}
  const background = new Set<string>()
  for (const [i, statement] of statements.entries()) {
    const measured = measures[i] as Measures
    Object.assign(facts, {
      ...(isReadingOfPatient(statement, measured) ? measured.facts : withoutReadings(measured.facts)),
      ...facts
    })
    for (const hit of statement.hits) {
      const { meaning } = hit
      if (
        meaning.kind === 'background' &&
        !isDenied({ kind: 'condition', id: meaning.id, at: hit.at }, statement) &&
        (!treatments.has(meaning.id) || isOfPatientNow(meaning.id, statement, measured, patient))
      )
        background.add(meaning.id)
      if (isModifier(hit, 'male')) facts.sex ??= 'M'
      if (isModifier(hit, 'female')) facts.sex ??= 'F'
      if (isModifier(hit, 'pregnant') && isDenied({ kind: 'condition', id: '', at: hit.at }, statement))
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
function bleedingOfMother(statements: readonly Statement[], told: readonly Told[], facts: PatientFacts): Hit | null {
  if (!facts.isPregnant && !facts.isPostpartum) return null
  const elsewhere = new Set(told.flatMap((it) => (otherBleeding.has(it.id) ? it.statement : [])))
  for (const statement of statements) {
    const hit = statement.hits.find(
      ({ meaning }) =>
        (meaning.kind === 'sensation' && meaning.id === 'bleeding') ||
        (meaning.kind === 'part' && meaning.id === 'blood')
    )
    if (!hit || elsewhere.has(statement)) continue
    if (
      statement.hits.some(
        ({ meaning }) => meaning.kind === 'test' || (meaning.kind === 'wish' && meaning.id === 'test')
      )
    )
      continue
    if (!isDenied({ kind: 'symptom', id: '', at: hit.at }, statement)) return hit
  }
  return null
}

/** Values that were measured are findings too. Limits: the reference of triage, section 6. */
function measured(facts: PatientFacts): string[] {
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
function hasUnheard(tokens: readonly Token[], statements: readonly Statement[], used: readonly Lexicon[]): boolean {
  const heard = new Set(statements.flatMap(({ hits }) => hits.flatMap(({ at }) => at)))
  const isSmall = (text: string) => englishWords.has(text) || used.some((lexicon) => lexicon.isSmallWord(text))
  const unheard = tokens.filter(({ kind, text }, place) => kind === 'word' && !heard.has(place) && !isSmall(text))
  return unheard.length >= unheardFrom
}

function* crisisIn(tokens: readonly Token[], lexicon: Lexicon | undefined): Generator<void, Told[]> {
  if (!lexicon) return []
  const statements = yield* statementsOf(tokens, [lexicon])
  const measures = statements.map(({ hits, from, to }) => measuresOf(tokens, hits, from, to))
  return crisisOf(tokens, statements, measures, []).told
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
  return atOnce(understandInSteps(text, expected, lexicons))
}

/** The same in steps of some milliseconds at most, between which a server answers others. */
export function* understandInSteps(
  text: string,
  expected: AssistantLanguage,
  lexicons: ReadonlyMap<AssistantLanguage, Lexicon>
): Generator<void, Understanding> {
  const tokens = tokensOf(text)
  const { also, ...writing } = yield* writingOf(tokens, lexicons, expected)
  const used = [...new Set<AssistantLanguage>([writing.language, ...also, 'en'])].flatMap(
    (it) => lexicons.get(it) ?? []
  )
  const statements = yield* statementsOf(tokens, used)
  const wordAt = (place: number) => tokens[place]?.text ?? ''
  const slice = (from: number, to: number) => text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0)

  const measures = statements.map((it) => measuresOf(tokens, it.hits, it.from, it.to))
  yield
  const phrased = tell(statements, wordAt, measures)
  yield
  const crisis = crisisOf(tokens, statements, measures, phrased)
  // Romanised languages are easily taken for one another: a crisis is also looked for in that of the screen.
  const ofScreen = writing.isRomanised && !used.some((lexicon) => lexicon.language === expected)
  const sister = ofScreen ? yield* crisisIn(tokens, lexicons.get(expected)) : []
  const told = [...phrased.filter((reading) => !crisis.harmless.includes(reading)), ...crisis.told, ...sister]
  yield
  const isWriterWell = statements.some((it) => says(it, 'well') && !says(it, 'neutral'))
  const patient = patientOf(told, isWriterWell)
  const facts = factsOf(statements, measures, patient)
  const durations = [...new Set(measures.flatMap((it) => it.durationDays ?? []))]
  const onlyDuration = durations.length === 1 ? durations[0] : undefined
  const anywhere = (...ids: string[]) => statements.some((it) => says(it, ...ids))

  const onset = anywhere('sudden') ? ('sudden' as const) : anywhere('gradual') ? ('gradual' as const) : null
  const isWorsening = anywhere('worsening')

  const mentionOf = (it: Told): Mention => ({
    id: it.id,
    status: it.status === 'present' && !isOfPatient(it.who, patient) ? 'other' : it.status,
    evidence: slice(first(it), last(it))
  })
  const findingOf = (it: Told): Finding => {
    const durationDays = it.measures.durationDays ?? onlyDuration
    const isSevere = isBeside(it, 'severe')
    const isMild = isBeside(it, 'mild')
    return {
      ...mentionOf(it),
      ...(isSevere ? { severity: 'severe' as const } : isMild ? { severity: 'mild' as const } : {}),
      ...(onset && { onset }),
      ...(durationDays !== undefined && { durationDays }),
      ...(isWorsening && { isWorsening })
    }
  }
  const withDerived = (it: Told): Finding[] => {
    const finding = findingOf(it)
    if (finding.status === 'denied') return [finding]
    const more = composition.derivations.filter(
      ({ from, when }) => from === it.id && holds(when, finding, it.statement, facts)
    )
    return [finding, ...more.map(({ to }) => ({ ...finding, id: to }))]
  }

  const symptoms = told.flatMap((it) => {
    // Much blood in a period is that, and no wound.
    if (it.id === 'heavy_bleeding' && indexOf(it.statement.hits).has('part', 'period')) return []
    const id = it.kind === 'flag' ? symptomOfFlag.get(it.id) : it.kind === 'symptom' ? it.id : undefined
    // The fast breath of somebody grown is shortness of breath: only a child's is counted.
    const isGrown = patient !== null && circles[patient] !== 'child' && (facts.ageMonths ?? grownMonths) >= grownMonths
    if (id === 'fast_breathing_child' && isGrown) return { ...it, id: 'breathlessness' }
    return id === undefined ? [] : { ...it, id }
  })
  const bleeding = bleedingOfMother(statements, told, facts)
  const values = measured(facts)
  const ofRelatives = symptoms
    .filter(
      (it) =>
        it.status === 'present' &&
        !sameCircle(it.who, patient) &&
        it.who !== null &&
        ['child', 'family'].includes(circles[it.who])
    )
    .flatMap(withDerived)
  const findings = withCombined(
    merged([
      ...symptoms.flatMap(withDerived),
      ...(bleeding
        ? [
            {
              id: facts.isPregnant ? 'vaginal_bleed_pregnancy' : 'bleeding_after_delivery',
              status: 'present' as const,
              evidence: slice(first(bleeding), last(bleeding))
            }
          ]
        : []),
      ...values.map((id): Finding => ({ id, status: 'present', evidence: text.slice(0, 80) }))
    ]),
    ofRelatives
  )
  const hits = statements.flatMap((it) => it.hits)
  const wants = (id: string) => hits.some(({ meaning }) => meaning.kind === 'wish' && meaning.id === id)
  // A question that tells of somebody's trouble wants an answer to that.
  const isInformationWanted =
    statements.some(
      (it) => says(it, 'whatIs') && !told.some((one) => one.statement === it && one.status === 'present')
    ) ||
    (told.some((it) => it.isGeneral) && !told.some((it) => it.status === 'present'))
  const patientCircle = patient === null ? null : circles[patient]

  return {
    ...writing,
    findings: withoutBareSigns(findings),
    relatives: withoutBareSigns(
      withCombined(
        merged(ofRelatives),
        findings.filter((finding) => finding.status === 'present')
      )
    ),
    namedFlags: merged(told.filter((it) => it.kind === 'flag').map(mentionOf)),
    namedConditions: merged(told.filter((it) => it.kind === 'condition').map(mentionOf)),
    facts,
    ...(onlyDuration !== undefined && { durationDays: onlyDuration }),
    ...(told.length > 0 && {
      patient:
        patientCircle === 'child' ? 'child' : patientCircle === null || patientCircle === 'self' ? 'self' : 'other'
    }),
    tabletsTaken: crisis.tabletsTaken,
    hasUnheard: hasUnheard(tokens, statements, used),
    tests: [...new Set(hits.flatMap(({ meaning }) => (meaning.kind === 'test' ? meaning.id : [])))],
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
