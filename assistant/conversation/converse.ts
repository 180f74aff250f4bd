import type { Disposition } from '@arogyachat/knowledge/dispositions'
import { textsOf } from '@arogyachat/knowledge/texts'
import { tokensOf } from '../language/text.ts'
import { basisOf } from '../reply/advice-reply.ts'
import { compose } from '../reply/reply.ts'
import { noticeOf, type Reply, type Scope, withDangerSigns } from '../reply/reply-parts.ts'
import { type Assessment, assessMessage, type Triage, urgentIn } from '../triage/assessment.ts'
import type { RankedCondition } from '../triage/conditions.ts'
import { type Context, factsWith, presentIn } from '../triage/patient-case.ts'
import { nextQuestion, withAnswer, withDuration } from '../triage/questions.ts'
import type { RaisedFlag } from '../triage/red-flags.ts'
import { type Intent, intentOf } from '../understanding/intent.ts'
import type { AssistantLanguage, Understanding } from '../understanding/understanding.ts'
import { caseOf, freshMemory, type Memory, remember } from './memory.ts'

export interface Turn {
  /** What was typed, or the id of the button pressed. */
  text?: string
  answer?: string
  /** What `understand` made of the text; of an empty text for a button. */
  understanding: Understanding
  memory: Memory
  /** Of the person help is sought for: pass a profile only while that is the account's owner. */
  context?: Context
  language: AssistantLanguage
  scope: Scope
}

export interface Outcome extends Reply {
  intent: Intent
  disposition: Disposition | null
  triage: Triage | null
  redFlags: RaisedFlag[]
  symptoms: string[]
  conditions: RankedCondition[]
  /** The findings, facts and questions all of it rests on. */
  evidence: string[]
  memory: Memory
}

/** One turn of the conversation. Pure: the same turn always gets the same outcome. */
export function converse({
  text = '',
  answer,
  understanding,
  memory: before,
  context = {},
  language,
  scope
}: Turn): Outcome {
  if (answer === 'startOver') return startOver(language, before)
  const answered = answerOf(before, answer, text, understanding)
  const start = answered ?? before
  const { pending: _, ...rest } = remember(start, understanding, urgentIn(start, context))
  let memory: Memory = rest
  const judgedAlone = assessMessage(understanding, memory, context)
  const isUrgent = judgedAlone.disposition === 'emergency_now'
  const isOld = isUrgent && !answered && isCarriedOver(judgedAlone, understanding)
  const said = intentOf(understanding)
  // An answer, or a measured value, says nothing of illness by itself.
  const intent = said === 'other' && (answered || (isUrgent && !isOld)) ? intentOfAnswer(judgedAlone) : said
  const patientCase = caseOf(understanding, memory, context)
  const question =
    intent === 'diagnosis' && hasComplaint(understanding, answered)
      ? nextQuestion(judgedAlone, patientCase, memory)
      : null
  // The question is put beside the advice, so the advice already counts as given while the question is open.
  const assessment = question
    ? assessMessage(understanding, { ...memory, asked: [...memory.asked, question] }, context)
    : judgedAlone
  if (
    isUrgent &&
    assessment.redFlags.some((flag) => flag.id === 'rf_suicide_now') &&
    !memory.confirmed.concat(memory.refuted).includes('someoneNear')
  )
    memory = { ...memory, pending: 'someoneNear' }
  // What was told before is silent while something else is spoken of; an emergency never is.
  const shown =
    isUrgent || question !== null || (intent === 'diagnosis' && hasComplaint(understanding, answered))
      ? assessment
      : withoutConclusions(assessment)
  const told = {
    facts: factsWith(patientCase.facts, presentIn(patientCase.findings)),
    intent,
    question,
    isAnswer: answered !== null,
    isLostButton: answer !== undefined && answered === null,
    isCarriedOver: isOld
  }
  const composed = compose(shown, understanding, memory, language, scope, told)
  const reply = shown.triage ? composed : { ...composed, reply: withDangerSigns(composed.reply, textsOf(language)) }
  if (question) memory = { ...memory, asked: [...memory.asked, question], pending: question }
  if (shown.disposition) memory = { ...memory, said: basisOf(shown) }
  if (!isUrgent && noticeOf(textsOf(language), memory).length > 0) memory = { ...memory, isNoticeGiven: true }
  const { disposition, triage, redFlags, symptoms, conditions, urgencyFloors } = shown
  const evidence = [
    ...new Set([...redFlags, ...conditions].flatMap((flag) => flag.evidence).concat(urgencyFloors, symptoms))
  ]
  return {
    ...reply,
    intent: isUrgent ? intent : wishOf(understanding, intent),
    disposition,
    triage,
    redFlags,
    symptoms,
    conditions,
    evidence,
    memory
  }
}

/** Beside a trouble that is answered, a test asked about or a medicine sought is what the message is about. */
function wishOf({ tests, wants }: Understanding, intent: Intent): Intent {
  if (intent !== 'diagnosis') return intent
  if (wants.dose || wants.medicine) return 'other'
  return tests.length > 0 && (wants.test || wants.book || wants.information) ? 'test' : intent
}

const intentOfAnswer = ({ redFlags }: Assessment): Intent =>
  redFlags.some((flag) => flag.id === 'rf_suicide_now' && flag.disposition === 'emergency_now') ? 'crisis' : 'diagnosis'

/** Whether this turn told or changed something of the trouble. */
const hasComplaint = (
  { findings, namedFlags, namedConditions, relatives, wants }: Understanding,
  answered: Memory | null
): boolean =>
  answered !== null ||
  relatives.length > 0 ||
  findings.some((finding) => finding.status === 'present' || (finding.status === 'denied' && !wants.information)) ||
  [...namedFlags, ...(wants.information ? [] : namedConditions)].some((mention) => mention.status === 'present')

const withoutConclusions = (assessment: Assessment): Assessment => ({
  ...assessment,
  disposition: null,
  triage: null,
  redFlags: [],
  conditions: [],
  urgencyFloors: [],
  symptoms: []
})

/** Whether the emergency rests on nothing this message says. */
const isCarriedOver = (
  { redFlags }: Assessment,
  { findings, namedFlags, relatives, facts }: Understanding
): boolean => {
  const now = new Set(
    [...findings, ...namedFlags, ...relatives]
      .filter((mention) => mention.status !== 'denied')
      .map((mention) => mention.id)
  )
  const known = new Set(Object.keys(facts))
  return !redFlags.some(
    (flag) =>
      flag.disposition === 'emergency_now' && [flag.id, ...flag.evidence].some((id) => now.has(id) || known.has(id))
  )
}

/** The memory with an answer put in its place; null when the message answers nothing. */
function answerOf(
  memory: Memory,
  answer: string | undefined,
  text: string,
  understanding: Understanding
): Memory | null {
  if (answer !== undefined) {
    const [question, choice] = answer.includes(':') ? answer.split(':') : [memory.pending, answer]
    return question && choice ? withAnswer(memory, question, choice) : null
  }
  const { pending } = memory
  // "She is three years old" goes on with what was told before.
  const isTold = Object.values(memory.findings).some((finding) => finding.status === 'present')
  if (
    isTold &&
    pending !== 'pregnancy' &&
    intentOf(understanding) === 'other' &&
    Object.keys(understanding.facts).length > 0
  )
    return memory
  if (!pending) return null
  if (pending === 'age' && understanding.facts.ageMonths !== undefined) return memory
  const bare = bareNumber(text)
  if (pending === 'age' && bare !== null && bare <= 120)
    return { ...memory, facts: { ...memory.facts, ageMonths: bare * 12 } }
  if (pending === 'duration' && understanding.durationDays !== undefined)
    return withDuration(memory, understanding.durationDays)
  if (pending === 'duration' && bare !== null && bare <= 365) return withDuration(memory, bare)
  if (pending === 'pregnancy' && (understanding.wants.yes || understanding.facts.isPregnant))
    return withAnswer(memory, pending, 'pregnant')
  if (pending === 'pregnancy' && understanding.wants.no) return withAnswer(memory, pending, 'notPregnant')
  if (understanding.wants.yes === understanding.wants.no) return null
  return withAnswer(memory, pending, understanding.wants.yes ? 'yes' : 'no')
}

/** The number of a message that has one number and at most two words. */
function bareNumber(text: string): number | null {
  const tokens = tokensOf(text)
  const numbers = tokens.filter((token) => token.kind === 'number')
  const value = Number(numbers[0]?.text)
  return numbers.length === 1 && tokens.length <= 3 && Number.isFinite(value) ? value : null
}

function startOver(language: AssistantLanguage, { isNoticeGiven, mode }: Memory): Outcome {
  const texts = textsOf(language)
  return {
    reply: withDangerSigns([texts.say.startOver, texts.say.tellMe].join('\n\n'), texts),
    suggestions: [],
    actions: [],
    intent: 'other',
    disposition: null,
    triage: null,
    redFlags: [],
    symptoms: [],
    conditions: [],
    evidence: [],
    memory: { ...freshMemory(), mode, ...(isNoticeGiven && { isNoticeGiven }) }
  }
}
