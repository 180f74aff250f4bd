import { type PartKind, partKinds } from '@arogyachat/contract/assistant'
import { adviceOf } from '@arogyachat/knowledge/clinical/advice'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { conditionOf } from '@arogyachat/knowledge/clinical/conditions'
import type { Disposition } from '@arogyachat/knowledge/clinical/dispositions'
import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import type { Texts } from '@arogyachat/knowledge/texts'
import type { Memory } from '../conversation/memory.ts'
import type { Assessment, UrgencyFloor } from '../triage/assessment.ts'
import { specialtyFor } from '../triage/specialty.ts'
import type { PatientFacts, Understanding } from '../understanding/understanding.ts'
import {
  adviceText,
  dependsOnAge,
  experiencerOf,
  fill,
  isAdviceFor,
  listOf,
  phraseOf,
  withinWords,
  withoutContradictions
} from './phrases.ts'
import {
  type Action,
  noticeOf,
  type Part,
  questionText,
  type Reply,
  type ReplyContext,
  refusalsOf,
  type Scope,
  signUpActions,
  suggestionsFor
} from './reply-parts.ts'

/** Replies are read on small screens and read aloud. */
const maxWords = 90

/** The reply to a complaint: what was understood, what it may be, the next step, what helps until then, and one question. */
export function adviceReply(
  assessment: Assessment,
  understanding: Understanding,
  memory: Memory,
  texts: Texts,
  scope: Scope,
  context: ReplyContext
): Reply {
  const question = context.question ? [questionText(texts, context.question)] : []
  const suggestions = suggestionsFor(texts, context.question)
  const disposition = assessment.disposition ?? 'doctor_routine'
  if (context.isAnswer && context.question && memory.said === basisOf(assessment, context.facts))
    return { reply: [texts.say.noted, ...question].join('\n\n'), suggestions, actions: [] }

  const { say } = texts
  const isHome = disposition === 'self_care'
  const main = mainLine(assessment, disposition, texts)
  const { worry, ...found } = careOf(assessment, context.facts, {
    isChild: memory.patient === 'child',
    isAgeOpen: isAgeOpen(context, memory)
  })
  // Nobody who has taken several tablets is advised to take more.
  const remedies = found.remedies.filter(
    (id) => !clinicalLists.overdose.adviceWithheld.includes(id) || understanding.tabletsTaken !== 'several'
  )
  const specialty = specialtyFor(assessment, context.facts)
  const sentences = sentencesFor(texts, memory)
  const tests = isHome ? [] : testsOf(assessment)
  const named = understanding.tests.filter((id) => Object.hasOwn(texts.tests, id)) as typeof tests

  const notice = noticeOf(texts, memory)
  const refusals = refusalsOf(understanding, texts)
  const understood = [understoodLine(assessment, texts)].filter((line) => line !== '')
  const causes = [fitLine(assessment, memory, texts)].filter((line) => line !== '')
  const isCauseKnown = causes[0] !== say.unknownCause
  const closing = context.question ? question : [isHome ? say.noQuestion : texts.ask.anyOther]
  const doctor = isHome ? [] : [specialtyLine(specialty.id, texts)]
  const care = sentences(remedies).slice(0, isHome ? 3 : 2)
  const net = sentences(worry)
  const names = tests.map((id) => texts.tests[id].name)
  const possible = names.length > 0 ? [fill(say.testPossible, { tests: listOf(texts, names, 'listOr') })] : []

  const needed = [...notice, ...refusals, ...understood, ...causes, main, ...closing].join(' ').split(/\s+/).length
  // When to come back is more important than what helps, if there is no room for both.
  const fitting = withinWords(
    [...net.slice(0, 1), ...doctor, ...care, ...net.slice(1), ...possible],
    maxWords - needed - 2
  )
  const chosen = (list: readonly string[]) => list.filter((entry) => fitting.includes(entry))
  const cared = chosen(care)
  const careLine = cared.length > 0 ? [fill(isHome ? say.atHome : say.untilThen, { advice: cared.join(' ') })] : []
  const paragraphs = [
    [...notice, ...refusals],
    [...understood, ...causes],
    [main, ...chosen(doctor), ...chosen(possible)],
    [...careLine, ...chosen(net)],
    closing
  ].map((sentences) => sentences.join(' '))
  return {
    reply: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    parts: partsOf({
      understood: isCauseKnown ? understood : [...understood, ...causes],
      refused: refusals,
      warning: sentences([...worry, ...remedies].filter(isWarning)),
      causes: isCauseKnown ? causes : [],
      care: sentences(remedies.filter((id) => !isWarning(id))),
      watch: sentences(worry.filter((id) => !isWarning(id))),
      tests: names,
      question: closing,
      notice
    }),
    card: { disposition, title: main, steps: sentences([...remedies, ...worry]), numbers: [] },
    suggestions,
    actions:
      scope === 'visitor'
        ? signUpActions(texts)
        : patientActions([...new Set([...named, ...tests])].slice(0, 2), specialty.name, texts)
  }
}

const specialtyLine = (id: string, { say, specialties }: Texts) =>
  fill(say.specialty, { specialty: specialties[id as keyof Texts['specialties']].name })

/** The sentences of advice in the form for whoever writes. */
const sentencesFor =
  (texts: Texts, { patient }: Memory) =>
  (ids: readonly string[]) =>
    ids.map((id) => adviceText(texts, id, experiencerOf(patient, [])))

/** The parts that say something, in the order in which they are shown. */
const partsOf = (sentences: Record<PartKind, string[]>): Part[] =>
  partKinds.flatMap((kind) => (sentences[kind].length > 0 ? { kind, sentences: sentences[kind] } : []))

/** Whether a sentence says when to get help at once. */
const isWarning = (id: string) => adviceOf(id)?.isUrgent === true

/** Whether the age is still asked about: what depends on it is advised once it is known, and not before. */
const isAgeOpen = ({ facts, question }: ReplyContext, { asked }: Memory) =>
  facts.ageMonths === undefined && question !== null && !asked.includes('age')

/** What an answer rests on. While it stays the same, the answer is not repeated. What helps at home rests on the age too. */
export const basisOf = (
  { disposition, redFlags, conditions, urgencyFloors }: Assessment,
  { ageMonths }: PatientFacts
): string =>
  [disposition, redFlags[0]?.id, conditions[0]?.id, urgencyFloors[0], ageMonths === undefined ? 'anyAge' : 'age'].join(
    ' '
  )

const urgencyFloorTexts: Record<UrgencyFloor, keyof Texts['say']> = {
  baby: 'floorBaby',
  childOfUnknownAge: 'doctor24h',
  old: 'floorOld',
  pregnant: 'floorPregnant',
  postpartum: 'floorPostpartum',
  illness: 'floorIllness',
  worse: 'floorWorse',
  openDanger: 'doctor24h'
}

function mainLine(
  { redFlags, urgencyFloors }: Assessment,
  disposition: Disposition,
  { redFlags: flagTexts, say }: Texts
): string {
  const flag = redFlags[0]
  if (flag) return flagTexts[flag.id as keyof typeof flagTexts].action
  const urgencyFloor = urgencyFloors[0]
  if (urgencyFloor) return say[urgencyFloorTexts[urgencyFloor]]
  if (disposition === 'self_care') return say.selfCare
  return disposition === 'doctor_24h' ? say.doctor24h : say.doctorRoutine
}

function understoodLine({ symptoms, conditions }: Assessment, texts: Texts): string {
  const names = symptoms.map((id) => phraseOf(texts.symptoms, id)).filter((name) => name !== '')
  const said =
    names.length > 0 ? names : conditions.slice(0, 1).map((condition) => phraseOf(texts.conditions, condition.id))
  return said.length > 0 ? fill(texts.say.understood, { symptoms: listOf(texts, said.slice(0, 5), 'listAnd') }) : ''
}

/** A condition is only named if so many symptoms fit it. */
const minSigns = 2
/** How many reported symptoms fit a condition. A graver form of a symptom does not count twice. */
const signsOf = ({ evidence }: Assessment['conditions'][number], symptoms: readonly string[]) =>
  symptoms.filter((context) => [context, ...(symptomOf(context)?.implies ?? [])].some((id) => evidence.includes(id)))
    .length

/** Names the best two conditions, except those that the patient mentioned by name. */
function fitLine({ conditions, symptoms, redFlags }: Assessment, memory: Memory, texts: Texts): string {
  const named = conditions.filter((condition) => memory.conditions.includes(condition.id))
  const fitting = conditions
    .filter((condition) => !named.includes(condition) && signsOf(condition, symptoms) >= minSigns)
    .slice(0, 2)
  if (fitting.length > 0) {
    const names = fitting.map((condition) => phraseOf(texts.conditions, condition.id))
    return fill(texts.say.mayFit, { conditions: listOf(texts, names, 'listOr') })
  }
  const isCauseOpen = symptoms.some((id) => !clinicalLists.namedByCause.includes(id))
  return isCauseOpen && redFlags.length === 0 && named.length === 0 ? texts.say.unknownCause : ''
}

/** First aid for the red flag and remedies for the best condition, as far as they are safe for the patient. */
function careOf(
  { redFlags, conditions, symptoms }: Assessment,
  facts: PatientFacts,
  { isChild, isAgeOpen }: Record<'isChild' | 'isAgeOpen', boolean>
) {
  const best = conditions[0] ? conditionOf(conditions[0].id) : undefined
  const flag = redFlags[0] ? redFlagOf(redFlags[0].id) : undefined
  const group = symptoms[0] ? symptomOf(symptoms[0])?.group : undefined
  const general = group && !best && !flag ? clinicalLists.generalAdvice.remedies : []
  const fit = (ids: readonly string[]) =>
    withoutContradictions(
      [...new Set(ids)].filter((id) => isAdviceFor(id, facts, isChild) && !(isAgeOpen && dependsOnAge(id)))
    )
  return {
    remedies: fit([...(flag?.firstAid ?? []), ...(best?.remedies ?? []), ...general]),
    worry: fit(best?.worry ?? (flag ? [] : clinicalLists.generalAdvice.worry))
  }
}

/** Lab tests that a doctor may ask for in the best condition. */
const testsOf = ({ conditions }: Assessment) =>
  (conditions[0] ? (conditionOf(conditions[0].id)?.tests ?? []) : []).slice(0, 2) as (keyof Texts['tests'])[]

function patientActions(tests: readonly (keyof Texts['tests'])[], specialty: string, texts: Texts): Action[] {
  return [
    { kind: 'findDoctor', specialty, label: texts.buttons.findDoctor },
    ...tests.map((test): Action => {
      return { kind: 'bookTest', test, label: fill(texts.buttons.bookNamedTest, { test: texts.tests[test].name }) }
    }),
    { kind: 'summary', label: texts.buttons.summary }
  ]
}
