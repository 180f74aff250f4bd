import { coreLanguageOf, type LanguageCode } from '@arogyachat/contract/languages'
import type { Person, Wish } from '@arogyachat/knowledge/words'
import { detectLanguage, englishWords } from '../language/detection.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { indexOf } from '../language/match-index.ts'
import { runToEnd } from '../language/steps.ts'
import { type Token, tokensOf } from '../language/text.ts'
import { type AttributedFinding, attributeFindings } from './attribution.ts'
import { hasModifier } from './clause-modifiers.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { detectCrisis } from './crisis/crisis.ts'
import { patientOf, relationGroups } from './experiencer.ts'
import { measuresOf } from './measures/measures.ts'
import { messageFindings } from './message-findings.ts'
import { nearSymptoms } from './near-symptoms.ts'
import { patientFacts } from './patient-facts.ts'
import type { ClauseReading, Understanding } from './understanding.ts'

/** Fewer unknown words than this may be names, particles and typing slips. */
const unknownFrom = 3

/** What the word lists hold of each clause, and the words that they do not. */
function readingOf(tokens: readonly Token[], clauses: readonly Clause[], used: readonly Lexicon[]): ClauseReading[] {
  const matched = new Set(clauses.flatMap(({ matches }) => matches.flatMap(({ tokenIndexes }) => tokenIndexes)))
  const isFunctionWord = (text: string) =>
    englishWords.has(text) || used.some((lexicon) => lexicon.isFunctionWord(text))
  return clauses.map(({ from, to, matches, isQuestion }) => ({
    concepts: [
      ...new Set(
        matches.map(({ meaning }) =>
          'id' in meaning ? `${meaning.kind}:${meaning.id}` : 'value' in meaning ? meaning.kind : 'idiom'
        )
      )
    ],
    words: tokens
      .slice(from, to)
      .flatMap(({ kind, text }, i) =>
        kind === 'word' ? { text, isKnown: matched.has(from + i) || isFunctionWord(text) } : []
      ),
    isQuestion: isQuestion === true
  }))
}

function* crisisIn(
  tokens: readonly Token[],
  lexicon: Lexicon | undefined
): Generator<void, Pick<ReturnType<typeof detectCrisis>, 'attributed' | 'isHinted'>> {
  if (!lexicon) return { attributed: [], isHinted: false }
  const clauses = yield* clausesOf(tokens, [lexicon])
  const measures = clauses.map(({ matches, from, to }) => measuresOf(tokens, matches, from, to))
  return detectCrisis(tokens, clauses, measures, [])
}

/**
 * Reads a message: what it reports, of whom, and what the writer wants. Pure, and bounded in time: the text is cut at
 * `maxLetters` letters. Never throws, whatever is typed.
 *
 * @param expected the language of the screen; it breaks ties between romanised languages
 */
export function understand(
  text: string,
  expected: LanguageCode,
  lexicons: ReadonlyMap<LanguageCode, Lexicon>
): Understanding {
  return runToEnd(understandInSteps(text, expected, lexicons))
}

/** `understand` in steps of a few milliseconds, between which a server can answer other requests. */
export function* understandInSteps(
  text: string,
  expected: LanguageCode,
  lexicons: ReadonlyMap<LanguageCode, Lexicon>
): Generator<void, Understanding> {
  const tokens = tokensOf(text)
  const { also, ...writing } = yield* detectLanguage(tokens, lexicons, expected)
  const used = [...new Set<LanguageCode>([writing.language, ...also, 'en'])].flatMap((code) => lexicons.get(code) ?? [])
  const clauses = yield* clausesOf(tokens, used)
  const wordAt = (position: number) => tokens[position]?.text ?? ''
  const measures = clauses.map((clause) => measuresOf(tokens, clause.matches, clause.from, clause.to))
  yield
  const phrased = yield* attributeFindings(clauses, wordAt, measures)
  yield
  const crisis = detectCrisis(tokens, clauses, measures, phrased)
  // Romanised languages are easily taken for one another, so a crisis is also looked for in the language of the screen.
  const isScreenUnread =
    writing.isRomanised && !used.some(({ language }) => coreLanguageOf(language) === coreLanguageOf(expected))
  const crisisOfScreen = yield* crisisIn(tokens, isScreenUnread ? lexicons.get(expected) : undefined)
  const attributed = [
    ...phrased.filter((finding) => !crisis.harmless.includes(finding)),
    ...crisis.attributed,
    ...crisisOfScreen.attributed
  ]
  yield
  const patient = patientOf(attributed, isWriterWell(clauses))
  const facts = patientFacts(clauses, measures, patient)
  const durations = [...new Set(measures.flatMap((measure) => measure.durationDays ?? []))]
  const reading = readingOf(tokens, clauses, used)
  const onlyDuration = durations.length === 1 ? durations[0] : undefined
  const anywhere = (...ids: string[]) => clauses.some((clause) => hasModifier(clause, ...ids))
  const { findings, relatives, namedFlags, namedConditions } = messageFindings(attributed, {
    text,
    clauses,
    slice: (from, to) => text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0),
    patient,
    facts,
    onlyDuration,
    onset: anywhere('sudden') ? 'sudden' : anywhere('gradual') ? 'gradual' : null,
    isWorsening: anywhere('worsening')
  })
  const tests = testsNamed(clauses)
  const wants = wantsOf(clauses, attributed)
  const isAboutElse = attributed.length > 0 || tests.length > 0 || Object.values(wants).some((isWanted) => isWanted)
  yield
  const near = isAboutElse || writing.isUnsupportedScript ? [] : yield* nearSymptoms(reading, used)
  return {
    ...writing,
    findings,
    relatives,
    namedFlags,
    namedConditions,
    facts,
    ...(onlyDuration !== undefined && { durationDays: onlyDuration }),
    ...(attributed.length > 0 && { patient: patientKind(patient) }),
    tabletsTaken: crisis.tabletsTaken,
    hintsAtCrisis: crisis.isHinted || crisisOfScreen.isHinted,
    hasUnrecognisedWords: reading.flatMap(({ words }) => words.filter(({ isKnown }) => !isKnown)).length >= unknownFrom,
    near,
    reading,
    tests,
    wants
  }
}

const isWriterWell = (clauses: readonly Clause[]): boolean =>
  clauses.some((clause) => hasModifier(clause, 'well') && !hasModifier(clause, 'neutral'))

function patientKind(patient: Person | null): 'self' | 'child' | 'other' {
  const group = patient === null ? 'self' : relationGroups[patient]
  return group === 'child' || group === 'self' ? group : 'other'
}

const testsNamed = (clauses: readonly Clause[]): string[] => [
  ...new Set(
    clauses.flatMap(({ matches }) => matches.flatMap(({ meaning }) => (meaning.kind === 'test' ? meaning.id : [])))
  )
]

/** What the writer wants. A question about an illness is a wish for information unless it reports a complaint. */
function wantsOf(clauses: readonly Clause[], attributed: readonly AttributedFinding[]): Understanding['wants'] {
  const wants = (id: Wish) => clauses.some(({ matches }) => indexOf(matches).has('wish', id))
  const isPresent = ({ status }: AttributedFinding) => status === 'present'
  const isQuestionAlone = (clause: Clause) =>
    hasModifier(clause, 'whatIs') && !attributed.some((finding) => finding.clause === clause && isPresent(finding))
  return {
    test: wants('test'),
    book: wants('book'),
    dose: wants('dose'),
    medicine: wants('medicine'),
    doctor: wants('doctor'),
    information:
      clauses.some(isQuestionAlone) || (attributed.some((finding) => finding.isGeneral) && !attributed.some(isPresent)),
    greeting: wants('greeting'),
    thanks: wants('thanks'),
    yes: wants('yes'),
    no: wants('no'),
    cancel: wants('cancel'),
    help: wants('help'),
    injection: wants('injection'),
    bookings: wants('bookings'),
    plea: wants('plea')
  }
}
