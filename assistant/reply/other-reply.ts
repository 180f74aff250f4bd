import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { conditionOf } from '@arogyachat/knowledge/clinical/conditions'
import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import { labTestOf } from '@arogyachat/knowledge/lab-tests'
import { specialtyOf } from '@arogyachat/knowledge/specialties/specialties'
import type { Texts } from '@arogyachat/knowledge/texts'
import type { Memory } from '../conversation/memory.ts'
import type { Assessment } from '../triage/assessment.ts'
import { conditionsOf } from '../triage/conditions.ts'
import type { Finding, Understanding } from '../understanding/understanding.ts'
import { fill, isAdviceFor, listOf, phraseOf } from './phrases.ts'
import {
  type Action,
  callActions,
  noticeOf,
  type Reply,
  type ReplyContext,
  refusalsOf,
  type Scope,
  signUpActions
} from './reply-parts.ts'

const maxSigns = 5
const { emergencyNumber, specialties: roles, suicide, testsOffered } = clinicalLists

/** The reply to everything other than a complaint: questions, tests, refusals and courtesies. */
export function otherReply(
  assessment: Assessment,
  understanding: Understanding,
  memory: Memory,
  texts: Texts,
  scope: Scope,
  { intent, isLostButton }: ReplyContext
): Reply {
  const { wants, findings } = understanding
  const { say } = texts
  if (understanding.isUnsupportedScript)
    return {
      reply: [say.unread, say.ifDanger, say.ifDespair].join('\n\n'),
      suggestions: [],
      actions: callActions([emergencyNumber], texts)
    }
  if (wants.bookings && scope === 'visitor') return plain([say['bookings.signIn']], memory, texts, scope, true)
  if (intent === 'test') return testReply(understanding, memory, texts, scope)
  const refusals = refusalsOf(understanding, texts)
  // No advice on medicines follows once tablets were taken.
  if (understanding.tabletsTaken) {
    const warnings = [...new Set([say.tookTablets, ...refusals])]
    return plain([...warnings, say.ifDanger, say.ifDespair], memory, texts, scope, true)
  }
  if (refusals.length > 0)
    // A question about a dose may come from somebody who wants to take too much.
    return plain(
      [...refusals, ...(wants.dose ? [] : [say.labelOnly]), say.ifDanger, say.ifDespair],
      memory,
      texts,
      scope,
      true
    )
  if (intent === 'diagnosis') return aboutReply(assessment, understanding, memory, texts, scope)
  if (wants.injection) return offTopic(memory, texts, scope)
  if (wants.doctor || wants.book) return plain([texts.say.tellMe], memory, texts, scope, true)
  if (wants.thanks) return plain([texts.say.thanks], memory, texts, scope)
  if (wants.plea) return plain([texts.say.ifDanger, texts.say.ifDespair, texts.say.tellMe], memory, texts, scope)
  if (wants.help) return plain([texts.say.help], memory, texts, scope)
  if (wants.greeting) return plain([texts.say.greeting], memory, texts, scope)
  if (isLostButton || wants.yes || wants.no || wants.cancel || findings.length > 0)
    return plain([texts.say.tellMe], memory, texts, scope)
  return offTopic(memory, texts, scope)
}

function plain(sentences: string[], memory: Memory, texts: Texts, scope: Scope, wantsDoctor = false): Reply {
  const doctor: Action[] = [
    { kind: 'findDoctor', specialty: specialtyOf(roles.general)?.name ?? '', label: texts.buttons.findDoctor }
  ]
  return {
    reply: [...noticeOf(texts, memory), ...sentences].join('\n\n'),
    suggestions: [],
    actions: wantsDoctor ? (scope === 'visitor' ? signUpActions(texts) : doctor) : []
  }
}

/** The reply to a message that was not understood. It names the danger signs, because the message may be about one of them. */
function offTopic(memory: Memory, texts: Texts, scope: Scope): Reply {
  const isVisitor = scope === 'visitor'
  return {
    reply: [
      ...noticeOf(texts, memory),
      texts.say.offTopic,
      texts.say.tellMe,
      texts.say.ifDanger,
      texts.say.ifDespair,
      ...(isVisitor ? [texts.say.visitorInvite] : [])
    ].join('\n\n'),
    suggestions: Object.entries(texts.examples).map(([id, label]) => ({ id: `example:${id}`, label })),
    actions: isVisitor ? signUpActions(texts) : []
  }
}

function testReply({ tests, wants }: Understanding, memory: Memory, texts: Texts, scope: Scope): Reply {
  const known = tests.filter((id) => Object.hasOwn(texts.tests, id)).slice(0, 2) as (keyof Texts['tests'])[]
  const isVisitor = scope === 'visitor'
  const end = isVisitor ? texts.say.visitorTest : texts.say.testBook
  const bookings = known.map(
    (test): Action => ({
      kind: 'bookTest',
      test,
      label: fill(texts.buttons.bookNamedTest, { test: texts.tests[test].name })
    })
  )
  const actions = isVisitor
    ? signUpActions(texts)
    : bookings.length > 0
      ? bookings
      : [{ kind: 'bookTest' as const, label: texts.buttons.bookTest }]
  if (known.length === 0)
    return {
      reply: [...noticeOf(texts, memory), texts.say.testWhich].join('\n\n'),
      suggestions: testsOffered.asked.map((id) => ({
        id: `test:${id}`,
        label: (texts.tests as Record<string, { name: string }>)[id]?.name ?? id
      })),
      actions
    }
  const about = known.map((id) => {
    const { name, description, preparation } = texts.tests[id]
    const place = labTestOf(id)?.homeCollection ? texts.say.testHome : texts.say.testCentre
    const lines = [fill(texts.say.test, { name, description }), fill(texts.say.testPrepare, { preparation }), place]
    return (wants.book ? [lines[0], lines[2]] : lines).join(' ')
  })
  return { reply: [...noticeOf(texts, memory), ...about, end].join('\n\n'), suggestions: [], actions }
}

function emergencyOpen(memory: Memory, texts: Texts): Reply {
  const numbers = flagSaid(memory.said) === suicide.flag ? suicide.numbers : [emergencyNumber]
  const call = fill(texts.say.call, { numbers: listOf(texts, numbers, 'listOr') })
  return {
    reply: [texts.say.emergencyStays, call].join(' '),
    suggestions: [],
    actions: callActions(numbers, texts)
  }
}

/** The red flag that the last full answer rested on (see `basisOf`). */
const flagSaid = (said: string | undefined): string => said?.split(' ')[1] ?? ''

/** The symptoms of the red flag that the last full answer rested on. */
function signsOfFlag(said: string | undefined): string[] {
  const when = redFlagOf(flagSaid(said))?.when
  return [...(when?.all ?? []), ...(when?.any ?? []), ...(when?.or?.any ?? []), ...(when?.requiresAny ?? [])]
}

/** Whether anything other than the denied symptoms was reported, now or before. */
const hasOtherSign = ({ relatives, namedFlags, namedConditions, facts }: Understanding, memory: Memory): boolean =>
  relatives.length > 0 ||
  [...namedFlags, ...namedConditions].some((mention) => mention.status !== 'denied') ||
  [facts.oxygenPercent, facts.systolic, facts.breathsPerMinute, facts.temperatureCelsius].some(
    (value) => value !== undefined
  ) ||
  memory.confirmed.length > 0 ||
  memory.flags.length > 0 ||
  memory.conditions.length > 0 ||
  Object.values(memory.findings).some((finding) => finding.status === 'present')

/** The reply to findings that are not present: denied, past, somebody else's, or only asked about. */
function aboutReply(
  assessment: Assessment,
  understanding: Understanding,
  memory: Memory,
  texts: Texts,
  scope: Scope
): Reply {
  const { findings, namedFlags, namedConditions, wants } = understanding
  const nameOf = ({ id }: { id: string }) => phraseOf(texts.symptoms, id)
  const of = (status: Finding['status']) => findings.filter((finding) => finding.status === status)
  const about = namedConditions.map((mention) => mention.id).find((id) => conditionOf(id))
  if (about && (wants.information || findings.length === 0)) return conditionReply(about, memory, texts, scope)
  if (wants.information) return symptomsReply(of('other'), memory, texts, scope)
  const denied = of('denied')
  const past = of('past')
  if (denied.length > 0 && denied.length === findings.length) {
    const symptoms = listOf(texts, denied.slice(0, 4).map(nameOf), 'listOr')
    const wasUrgent = assessment.disposition === null && memory.said?.startsWith('emergency_now')
    const { emergencyDenied, deniedOnly, doctor24h, noted, tellMe } = texts.say
    // An emergency only ends when its own signs are denied.
    if (wasUrgent && !denied.some((finding) => signsOfFlag(memory.said).includes(finding.id)))
      return emergencyOpen(memory, texts)
    // The reply is not reassuring while another sign is present or may be among words that were not understood.
    if (!wasUrgent && (understanding.hasUnrecognisedWords || hasOtherSign(understanding, memory)))
      return plain([noted, tellMe], memory, texts, scope)
    return plain(
      [fill(wasUrgent ? emergencyDenied : deniedOnly, { symptoms }), wasUrgent ? doctor24h : tellMe],
      memory,
      texts,
      scope,
      wasUrgent
    )
  }
  if (past.length > 0)
    return plain(
      [fill(texts.say.past, { symptoms: listOf(texts, past.slice(0, 4).map(nameOf), 'listAnd') })],
      memory,
      texts,
      scope
    )
  if (of('other').length > 0 || namedFlags.some((mention) => mention.status === 'other'))
    return plain([texts.say.otherPerson, texts.say.ifDanger], memory, texts, scope)
  return plain([texts.say.tellMe], memory, texts, scope)
}

function conditionReply(id: string, memory: Memory, texts: Texts, scope: Scope): Reply {
  const condition = conditionOf(id)
  if (!condition) return plain([texts.say.aboutUnknown], memory, texts, scope, true)
  const signs = [...condition.symptoms].sort((a, b) => b.weight - a.weight).slice(0, maxSigns)
  const symptoms = listOf(
    texts,
    signs.map((sign) => phraseOf(texts.symptoms, sign.id)),
    'listAnd'
  )
  const worry = condition.worry.filter((id) => isAdviceFor(id, {}, false)).map((id) => phraseOf(texts.advice, id))
  const { aboutCondition, aboutYou } = texts.say
  return plain(
    [fill(aboutCondition, { condition: phraseOf(texts.conditions, id), symptoms }), worry.join(' '), aboutYou],
    memory,
    texts,
    scope,
    true
  )
}

/** The reply to a general question about a symptom: which conditions it may come with, and nothing about the patient. */
function symptomsReply(asked: readonly Finding[], memory: Memory, texts: Texts, scope: Scope): Reply {
  const findings = asked.map((finding): Finding => ({ ...finding, status: 'present' }))
  const fitting = conditionsOf({
    findings,
    namedFlags: [],
    namedConditions: [],
    facts: {},
    confirmed: [],
    isWorsening: false,
    isRepeated: false
  })
  if (fitting.length === 0) return plain([texts.say.aboutUnknown, texts.say.tellMe], memory, texts, scope)
  const names = fitting.slice(0, 2).map((condition) => phraseOf(texts.conditions, condition.id))
  const worry = (conditionOf(fitting[0]?.id ?? '')?.worry ?? []).map((id) => phraseOf(texts.advice, id))
  return plain(
    [fill(texts.say.mayFit, { conditions: listOf(texts, names, 'listOr') }), worry.join(' '), texts.say.aboutYou],
    memory,
    texts,
    scope
  )
}
