import { redFlags } from '@arogyachat/knowledge/red-flags'
import { composition, type Derivation, type Person } from '@arogyachat/knowledge/words'
import { type Measures, measuresOf } from './facts.ts'
import { type Reading, readingsOf } from './findings.ts'
import { writingOf } from './language.ts'
import type { Hit, Lexicon } from './lexicon.ts'
import { type Statement, statementsOf } from './statements.ts'
import { tokensOf } from './text.ts'
import type { AssistantLanguage, Finding, Mention, PatientFacts, Status, Understanding } from './understanding.ts'

type Circle = 'self' | 'child' | 'family' | 'stranger'
const circles: Record<Person, Circle> = {
  self: 'self',
  baby: 'child',
  child: 'child',
  son: 'child',
  daughter: 'child',
  mother: 'family',
  father: 'family',
  wife: 'family',
  husband: 'family',
  grandmother: 'family',
  grandfather: 'family',
  brother: 'family',
  sister: 'family',
  relative: 'family',
  stranger: 'stranger'
}
const women = new Set<Person>(['daughter', 'mother', 'wife', 'grandmother', 'sister'])
const men = new Set<Person>(['son', 'father', 'husband', 'grandfather', 'brother'])

/** A reading with who has it and whether they do. */
interface Told extends Reading {
  who: Person | null
  status: Status
  statement: Statement
  measures: Measures
}

/** Emergencies that are one symptom: their names say it. */
const symptomOfFlag = new Map(
  redFlags.flatMap(({ id, when }) => {
    const [only, ...others] = [...(when.all ?? []), ...(when.any ?? [])]
    return only && others.length === 0 ? [[id, only] as const] : []
  })
)

const isModifier = (hit: Hit, ...ids: string[]) => hit.meaning.kind === 'modifier' && ids.includes(hit.meaning.id)
const says = (statement: Statement, ...ids: string[]) => statement.hits.some((it) => isModifier(it, ...ids))
const first = (it: { at: number[] }) => it.at[0] as number
const last = (it: { at: number[] }) => it.at.at(-1) as number

const grownMonths = 12 * 12
const denialReach = 8
const besideReach = 4

/** A word of degree belongs to what stands beside it: "terrible pain in the belly with fever". */
const isBeside = ({ at, statement }: Told, modifier: 'severe' | 'mild'): boolean =>
  statement.hits.some(
    (it) =>
      isModifier(it, modifier) &&
      Math.min(...it.at.flatMap((place) => at.map((own) => Math.abs(own - place)))) <= besideReach
  )

/**
 * Whether a reading is denied where it stands, or between its words ("chest no pain", "acidity is not there"). A denial that
 * means the trouble stays ("the pain is not going") is no denial, and neither is one that is a word of the phrase ("cannot
 * breathe"): those were taken out with their phrases.
 */
function isDenied(reading: Reading, { hits }: Statement): boolean {
  if (reading.isDenial || hits.some((it) => isModifier(it, 'persist'))) return false
  // The word that denies comes first: "is not" shares its verb with what it denies.
  const isOwn = (it: Hit) => reading.at.includes(first(it))
  return hits.some((it) => {
    if (isOwn(it) || !isModifier(it, 'negBefore', 'negAfter')) return false
    if (first(it) > first(reading) && first(it) < last(reading)) return true
    const distance = isModifier(it, 'negBefore') ? first(reading) - last(it) : first(it) - last(reading)
    return distance > 0 && distance <= denialReach
  })
}

/** Of whom a reading is told: the person named last before it, else the first named after it. */
function whoOf(reading: Reading, { hits }: Statement): Person | null {
  let before: Person | null = null
  let after: Person | null = null
  for (const { meaning, at } of hits) {
    if (meaning.kind !== 'person') continue
    if ((at[0] as number) <= first(reading)) before = meaning.id
    else if (after === null || after === 'self') after = meaning.id
  }
  return before ?? after
}

/** A question about an illness, unless it tells of oneself how long or how badly it is there. */
function isAsked(reading: Reading, statement: Statement, { durationDays }: Measures): boolean {
  if (!says(statement, 'whatIs')) return false
  const isOwn = statement.hits.some(({ meaning }) => meaning.kind === 'person' && meaning.id === 'self')
  return !(reading.kind === 'symptom' && isOwn && (durationDays !== undefined || says(statement, 'now', 'severe')))
}

function statusOf(reading: Reading, statement: Statement, measures: Measures, isOver: boolean): Status {
  if (isAsked(reading, statement, measures)) return 'other'
  if (isDenied(reading, statement)) return 'denied'
  if (measures.isLongAgo || isOver) return 'past'
  // "Vision is gone" is no end of a trouble: its words are the trouble's own.
  const isEnded = statement.hits.some(
    (it) => isModifier(it, 'past', 'resolved') && !it.at.some((place) => reading.at.includes(place))
  )
  return isEnded && !says(statement, 'now', 'persist') ? 'past' : 'present'
}

/** Reads every statement; who is spoken of carries over to the next until somebody else is named. */
function tell(
  statements: readonly Statement[],
  wordAt: (place: number) => string,
  measures: readonly Measures[]
): Told[] {
  const told: Told[] = []
  let carried: Person | null = null
  let places: string[] = []
  for (const [i, statement] of statements.entries()) {
    const next = statements[i + 1]
    // "A snake bit him | five years ago", "I had fever | it is gone": what follows by itself belongs to this.
    const isOver =
      next !== undefined &&
      ((says(next, 'resolved') && !says(next, 'persist')) ||
        (measures[i + 1]?.isLongAgo === true && !statement.isSentenceEnd)) &&
      readingsOf(next.hits, wordAt).length === 0
    const readings = readingsOf(statement.hits, wordAt, places)
    const named = statement.hits.flatMap(({ meaning }) => (meaning.kind === 'part' ? meaning.id : []))
    places = statement.isSentenceEnd ? [] : named.length > 0 ? named.slice(-1) : places
    let spoken: Person | null = null
    const before = told.length
    for (const reading of readings) {
      const person = whoOf(reading, statement)
      const isMannerOfSpeaking: boolean =
        person === 'stranger' && carried !== null && ['child', 'family'].includes(circles[carried])
      const who: Person | null = isMannerOfSpeaking ? carried : (person ?? carried)
      spoken ??= who
      told.push({
        ...reading,
        who,
        status: statusOf(reading, statement, measures[i] as Measures, isOver),
        statement,
        measures: measures[i] as Measures
      })
    }
    const person: Person | null = spoken ?? lastPerson(statement)
    if (person) carried = person
    const here = told.slice(before)
    if (here.length > 0 && here.every((it) => it.status === 'past' || it.status === 'other')) carried = null
    if (carried && circles[carried] === 'stranger' && statement.isSentenceEnd) carried = null
  }
  return told
}

function lastPerson({ hits }: Statement): Person | null {
  let found: Person | null = null
  for (const { meaning } of hits)
    if (meaning.kind === 'person' && (found === null || meaning.id !== 'self')) found = meaning.id
  return found
}

/**
 * The one whom help is sought for: the writer if they tell of themselves, else the nearest person told of. A stranger only
 * when the writer tells nothing of themselves, not even that they are well.
 */
function patientOf(told: readonly Told[], isWriterWell: boolean): Person | null {
  const present = told.filter((it) => it.status === 'present')
  const circleOf = (it: Told): Circle => (it.who === null ? 'self' : circles[it.who])
  for (const circle of ['self', 'child', 'family'] as const) {
    const found = present.find((it) => circleOf(it) === circle)
    if (found) return found.who
  }
  if (isWriterWell || told.some((it) => it.who === 'self')) return 'self'
  return present[0]?.who ?? null
}

/** "Somebody" beside a person of the family is a manner of speaking. */
const isOfPatient = (who: Person | null, patient: Person | null): boolean =>
  sameCircle(who, patient) || (who === 'stranger' && patient !== null && ['child', 'family'].includes(circles[patient]))

const sameCircle = (a: Person | null, b: Person | null): boolean =>
  (a === null ? 'self' : circles[a]) === (b === null ? 'self' : circles[b])

function holds(when: Derivation['when'], finding: Finding, statement: Statement, facts: PatientFacts): boolean {
  const meets = (kind: string, id: string) =>
    statement.hits.some(({ meaning }) => meaning.kind === kind && 'id' in meaning && meaning.id === id)
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

function factsOf(
  statements: readonly Statement[],
  measures: readonly Measures[],
  patient: Person | null
): PatientFacts {
  const facts: PatientFacts = {}
  const background = new Set<string>()
  for (const [i, statement] of statements.entries()) {
    Object.assign(facts, { ...(measures[i] as Measures).facts, ...facts })
    for (const hit of statement.hits) {
      const { meaning } = hit
      if (meaning.kind === 'background' && !isDenied({ kind: 'condition', id: meaning.id, at: hit.at }, statement))
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
  for (const statement of statements) {
    const hit = statement.hits.find(
      ({ meaning }) =>
        (meaning.kind === 'sensation' && meaning.id === 'bleeding') ||
        (meaning.kind === 'part' && meaning.id === 'blood')
    )
    if (!hit || told.some((it) => it.statement === statement && otherBleeding.has(it.id))) continue
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
function measured(facts: PatientFacts, sugar: number | undefined): string[] {
  const ids: string[] = []
  const { temperatureCelsius: heat, systolic, diastolic } = facts
  if (heat !== undefined && heat >= 38) ids.push('fever')
  if (heat !== undefined && heat >= 39.4) ids.push('high_fever')
  if ((systolic ?? 0) >= 180 || (diastolic ?? 0) >= 110) ids.push('high_bp_reading')
  if (sugar !== undefined && sugar >= 250) ids.push('high_sugar_reading')
  if (sugar !== undefined && sugar < 70) ids.push('low_sugar_signs')
  return ids
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
  const tokens = tokensOf(text)
  const { also, ...writing } = writingOf(tokens, lexicons, expected)
  const used = [...new Set<AssistantLanguage>([writing.language, ...also, 'en'])].flatMap(
    (it) => lexicons.get(it) ?? []
  )
  const statements = statementsOf(tokens, used)
  const wordAt = (place: number) => tokens[place]?.text ?? ''
  const slice = (from: number, to: number) => text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0)

  const measures = statements.map((it) => measuresOf(tokens, it.hits, it.from, it.to))
  const told = tell(statements, wordAt, measures)
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
    if (
      it.id === 'heavy_bleeding' &&
      it.statement.hits.some(({ meaning }) => meaning.kind === 'part' && meaning.id === 'period')
    )
      return []
    const id = it.kind === 'flag' ? symptomOfFlag.get(it.id) : it.kind === 'symptom' ? it.id : undefined
    // The fast breath of somebody grown is shortness of breath: only a child's is counted.
    const isGrown = patient !== null && circles[patient] !== 'child' && (facts.ageMonths ?? grownMonths) >= grownMonths
    if (id === 'fast_breathing_child' && isGrown) return { ...it, id: 'breathlessness' }
    return id === undefined ? [] : { ...it, id }
  })
  const bleeding = bleedingOfMother(statements, told, facts)
  const values = measured(facts, measures.find((it) => it.sugar !== undefined)?.sugar)
  const findings = merged([
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
  ])
  const relatives = symptoms
    .filter(
      (it) =>
        it.status === 'present' &&
        !sameCircle(it.who, patient) &&
        it.who !== null &&
        ['child', 'family'].includes(circles[it.who])
    )
    .flatMap(withDerived)
  const hits = statements.flatMap((it) => it.hits)
  const wants = (id: string) => hits.some(({ meaning }) => meaning.kind === 'wish' && meaning.id === id)
  const patientCircle = patient === null ? null : circles[patient]

  return {
    ...writing,
    findings,
    relatives: merged(relatives),
    namedFlags: merged(told.filter((it) => it.kind === 'flag').map(mentionOf)),
    namedConditions: merged(told.filter((it) => it.kind === 'condition').map(mentionOf)),
    facts,
    ...(onlyDuration !== undefined && { durationDays: onlyDuration }),
    ...(told.length > 0 && {
      patient:
        patientCircle === 'child' ? 'child' : patientCircle === null || patientCircle === 'self' ? 'self' : 'other'
    }),
    tests: [...new Set(hits.flatMap(({ meaning }) => (meaning.kind === 'test' ? meaning.id : [])))],
    wants: {
      test: wants('test'),
      book: wants('book'),
      dose: wants('dose'),
      medicine: wants('medicine'),
      doctor: wants('doctor'),
      information: anywhere('whatIs'),
      greeting: wants('greeting'),
      thanks: wants('thanks'),
      yes: wants('yes'),
      no: wants('no'),
      cancel: wants('cancel'),
      help: wants('help'),
      injection: wants('injection')
    }
  }
}
