import type { LanguageCode } from '@arogyachat/contract/languages'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import type { Disposition } from '@arogyachat/knowledge/clinical/dispositions'
import { type Texts, textsOf } from '@arogyachat/knowledge/texts'
import { basisOf } from '../reply/advice-reply.ts'
import { compose } from '../reply/reply.ts'
import { dangerSignsAction, noticeOf, type Reply, type Scope, withDangerSigns } from '../reply/reply-parts.ts'
import { type Assessment, assess, emergencyEvidenceOf, type Triage, withOpenQuestion } from '../triage/assessment.ts'
import type { RankedCondition } from '../triage/conditions.ts'
import { doubtIn } from '../triage/doubt.ts'
import { type Context, factsWith, type PatientCase, presentIn } from '../triage/patient-case.ts'
import { nextQuestion } from '../triage/questions.ts'
import type { RaisedFlag } from '../triage/red-flags.ts'
import {
  confirmsAlarm,
  moreUrgentReading,
  questionOfReading,
  readingOfHints,
  type SecondReading,
  withReadingBeside,
  withSecondReading
} from '../triage/second-reading.ts'
import { meantOf } from '../triage/sign-groups.ts'
import { type Intent, intentOf } from '../understanding/intent.ts'
import type { PatientFacts, Understanding } from '../understanding/understanding.ts'
import { answerIn } from './answers.ts'
import { dangerSignQuestion } from './danger-sign-answers.ts'
import { caseOf, freshMemory, type Memory, remember } from './memory.ts'

const { suicide } = clinicalLists

export interface Turn {
  /** The text as typed, or the id of the button that was pressed. */
  text?: string
  answer?: string
  /** The result of `understand` for the text, or for an empty text when a button was pressed. */
  understanding: Understanding
  /** What a second reader takes the text for; see `assistant/second-reader`. */
  secondReading?: SecondReading | null
  memory: Memory
  /** Known about the patient from elsewhere: pass a profile only while the patient is the owner of the account. */
  context?: Context
  language: LanguageCode
  scope: Scope
}

export interface Outcome extends Reply {
  intent: Intent
  disposition: Disposition | null
  triage: Triage | null
  redFlags: RaisedFlag[]
  symptoms: string[]
  conditions: RankedCondition[]
  /** Ids of the findings, facts and questions that the conclusions rest on. */
  evidence: string[]
  memory: Memory
}

/**
 * One turn of the conversation. Pure: the same turn always has the same outcome, and nothing is thrown.
 *
 * The patient's case is built once, from this message and the memory, and assessed once. The state before the message is only
 * examined when the message says that a finding is over or names another patient (see `remember`).
 */
export function converse({
  text = '',
  answer,
  understanding: understood,
  secondReading = null,
  memory: before,
  context = {},
  language,
  scope
}: Turn): Outcome {
  if (answer === 'startOver') return startOver(language, before)
  const answered = answerIn(before, answer, text, understood)
  const start = answered ?? before
  const first = afterMessage(understood, start, context)
  const doubt = answered ? null : doubtIn(understood, first.patientCase, first.before)
  const doubtful = doubt && afterMessage(doubt.understanding, start, context)
  // Where an emergency remains without the doubtful mentions, nothing is doubted.
  const isDoubted = doubtful !== null && doubtful.ofRules.disposition !== 'emergency_now'
  const { understanding, remembered, patientCase, ofRules } =
    isDoubted && doubt && !confirmsAlarm(secondReading, doubt.confirmedFrom) ? doubtful : first
  const isOfRules = ofRules.disposition === 'emergency_now'
  const reading = isOfRules
    ? null
    : [readingOfHints(understanding), isDoubted && doubt ? doubt.reading : null, secondReading].reduce(
        moreUrgentReading
      )
  const alone = isOfRules ? withReadingBeside(ofRules, secondReading, isDoubted) : withSecondReading(ofRules, reading)
  const isUrgent = alone.disposition === 'emergency_now'
  const isOld = isUrgent && !answered && reading?.tier !== 'alarm' && isCarriedOver(alone, understanding)
  const ownIntent = intentOf(understanding)
  // An answer or a measured value has no intent of its own.
  const intent = ownIntent === 'other' && (answered || (isUrgent && !isOld)) ? intentOfAnswer(alone) : ownIntent
  const isAboutComplaint = intent === 'diagnosis' && hasComplaint(understanding, answered)
  const opened = questionOfReading(reading, patientCase)
  // A sign chosen in the panel is asked about first, even if nothing was reported yet.
  const guided = answered && !isUrgent ? dangerSignQuestion(remembered) : null
  const own = isAboutComplaint ? nextQuestion(alone, patientCase) : meantIn(understanding, patientCase, answered)
  const question = isUrgent ? null : (guided ?? opened ?? own)
  // The question appears beside the advice, so the advice already counts it as open.
  const assessment = question ? withOpenQuestion(alone, patientCase, question) : alone
  // Earlier complaints stay silent while the message is about something else; an emergency never does.
  const shown = isUrgent || isAboutComplaint ? assessment : withoutConclusions(assessment)
  const facts = factsWith(patientCase.facts, presentIn(patientCase.findings))
  const reply = compose(shown, understanding, withCompanionQuestion(remembered, alone), language, scope, {
    facts,
    intent,
    question,
    isGuided: guided !== null,
    isAnswer: answered !== null,
    isLostButton: answer !== undefined && answered === null,
    isCarriedOver: isOld
  })
  return {
    ...withSafetyNet(reply, textsOf(language), {
      isTriaged: shown.triage !== null,
      isUnsure: isUnsure(answer) && question === null,
      isOffered: !isUrgent && (isUnsure(answer) || isPlea(understanding, shown))
    }),
    intent: isUrgent ? intent : intentBeside(understanding, intent),
    disposition: shown.disposition,
    triage: shown.triage,
    redFlags: shown.redFlags,
    symptoms: shown.symptoms,
    conditions: shown.conditions,
    evidence: evidenceOf(shown),
    memory: memoryAfter(remembered, shown, question ?? opened, language, { isUrgent, isGuided: guided !== null, facts })
  }
}

/** The question which symptom was meant, where a message that answers nothing only comes near to some. */
function meantIn({ near }: Understanding, { asked = [] }: PatientCase, answered: Memory | null): string | null {
  const question = meantOf(near)
  return near.length > 0 && !answered && !asked.includes(question) ? question : null
}

/** What the rules make of a message, and the case with it and without it. The question that was pending is over. */
function afterMessage(understanding: Understanding, memory: Memory, context: Context) {
  const before = () => caseOf(undefined, memory, context)
  const { pending: _, ...remembered } = remember(memory, understanding, () => emergencyEvidenceOf(before()))
  const patientCase = caseOf(understanding, remembered, context)
  return { understanding, before, remembered, patientCase, ofRules: assess(patientCase, understanding) }
}

/** A reply with what it owes where nothing was concluded: a doctor, the danger signs in words, and the button of their panel. */
function withSafetyNet(
  reply: Reply,
  texts: Texts,
  { isTriaged, isUnsure, isOffered }: Record<'isTriaged' | 'isUnsure' | 'isOffered', boolean>
): Reply {
  const opening = isUnsure && !isTriaged ? `${texts.say.doctor24h}\n\n` : ''
  return {
    ...reply,
    ...(!isTriaged && { reply: withDangerSigns(opening + reply.reply, texts) }),
    ...(isOffered && { actions: [dangerSignsAction(texts), ...reply.actions] })
  }
}

/** Whether the question just answered stays open, although an emergency may hang on it. */
const isUnsure = (answer: string | undefined): boolean => /(^|:)notSure$/.test(answer ?? '')

/** Whether the message begs for help and nothing in it was understood. */
const isPlea = ({ wants, tests }: Understanding, { triage }: Assessment): boolean =>
  wants.plea && triage === null && tests.length === 0 && !wants.test && !wants.book && !wants.bookings

/** The memory in which an emergency of suicide asks whether somebody is near, until that is answered. */
function withCompanionQuestion(memory: Memory, { disposition, redFlags }: Assessment): Memory {
  const isAsked =
    disposition === 'emergency_now' &&
    redFlags.some((flag) => flag.id === suicide.flag) &&
    !memory.confirmed.concat(memory.refuted).includes(suicide.companionQuestion)
  return isAsked ? { ...memory, pending: suicide.companionQuestion } : memory
}

/** What the conversation remembers once the reply was given. */
function memoryAfter(
  remembered: Memory,
  shown: Assessment,
  question: string | null,
  language: LanguageCode,
  { isUrgent, isGuided, facts }: { isUrgent: boolean; isGuided: boolean; facts: PatientFacts }
): Memory {
  const memory = withCompanionQuestion(remembered, shown)
  const isNoticeShown = !isUrgent && !isGuided && noticeOf(textsOf(language), memory).length > 0
  return {
    ...memory,
    ...(question && { asked: [...memory.asked, question], pending: question }),
    ...(shown.disposition && !isGuided && { said: basisOf(shown, facts) }),
    ...(isNoticeShown && { isNoticeGiven: true as const })
  }
}

const evidenceOf = ({ redFlags, conditions, urgencyFloors, symptoms }: Assessment): string[] => [
  ...new Set([...redFlags, ...conditions].flatMap(({ evidence }) => evidence).concat(urgencyFloors, symptoms))
]

/** The intent as reported: beside a complaint that is answered, a test or a medicine asked about is what the message is about. */
function intentBeside({ tests, wants }: Understanding, intent: Intent): Intent {
  if (intent !== 'diagnosis') return intent
  if (wants.dose || wants.medicine) return 'other'
  return tests.length > 0 && (wants.test || wants.book || wants.information) ? 'test' : intent
}

const intentOfAnswer = ({ redFlags }: Assessment): Intent =>
  redFlags.some((flag) => flag.id === suicide.flag && flag.disposition === 'emergency_now') ? 'crisis' : 'diagnosis'

/** Whether this turn reported or changed something about the complaint. */
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

/** Whether the emergency rests on earlier messages alone. */
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

function startOver(language: LanguageCode, { isNoticeGiven, mode }: Memory): Outcome {
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
