import { contradict } from '@arogyachat/knowledge/clinical/advice'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { familyOfFlag, possibleEmergency } from '@arogyachat/knowledge/clinical/emergency-families'
import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import type { Texts } from '@arogyachat/knowledge/texts'
import type { Memory } from '../conversation/memory.ts'
import type { Assessment } from '../triage/assessment.ts'
import type { RaisedFlag } from '../triage/red-flags.ts'
import { isCrisis } from '../understanding/intent.ts'
import type { Understanding } from '../understanding/understanding.ts'
import { adviceText, experiencerOf, fill, isAdviceFor, listOf, phraseOf } from './phrases.ts'
import { callActions, questionText, type Reply, type ReplyContext, suggestionsFor } from './reply-parts.ts'

const { emergencyNumber, suicide } = clinicalLists
/** The most phone numbers on a card. */
const maxNumbers = 3
const maxSteps = 3
/** The most steps of a second emergency. */
const maxStepsBeside = 2

/**
 * The emergency whose action and first aid are shown, a physical one before one of suicide, and the first one of another kind that
 * the card names beside it.
 */
export function shownEmergenciesOf(redFlags: readonly RaisedFlag[]): RaisedFlag[] {
  const emergencies = redFlags.filter((match) => match.disposition === 'emergency_now')
  const shown = emergencies.find((match) => match.id !== suicide.flag) ?? emergencies[0]
  if (!shown) return []
  const isMind = emergencies.some(({ id }) => id === suicide.flag)
  const beside = emergencies.find(({ id }) => id !== possibleEmergency && familyOfFlag(id) !== familyOfFlag(shown.id))
  return beside && !isMind ? [shown, beside] : [shown]
}

/**
 * The reply to an emergency: whom to call, what to do, at most three steps of first aid, and nothing else. The card names a second
 * emergency that it may be as well, with its steps that agree with the first.
 */
export function emergencyReply(
  assessment: Assessment,
  understanding: Understanding,
  memory: Memory,
  texts: Texts,
  context: ReplyContext
): Reply {
  const [shown, second] = shownEmergenciesOf(assessment.redFlags)
  const isMind = assessment.redFlags.some((flag) => flag.id === suicide.flag && flag.disposition === 'emergency_now')
  if (shown?.id === suicide.flag) return crisisReply(understanding, memory, texts, context)
  const isCrisisPossible =
    understanding.hintsAtCrisis || assessment.redFlags.some(({ evidence }) => evidence.includes(suicide.question))
  const flag = shown ? redFlagOf(shown.id) : undefined
  const words = flag ? flagTextOf(texts, flag.id) : undefined
  if (!shown || !flag || !words) return crisisReply(understanding, memory, texts, context)
  // 112 works everywhere; the other numbers do not work in every state.
  const numbers = [...new Set([emergencyNumber, ...(isMind ? suicide.numbers : []), ...flag.numbers])].slice(
    0,
    maxNumbers
  )
  const experiencer = experiencerOf(memory.patient, [flag.id, ...shown.evidence])
  const isFitting = (id: string) => isAdviceFor(id, context.facts, memory.patient === 'child')
  const firstAid = flag.firstAid.filter(isFitting).slice(0, isMind ? maxSteps - 1 : maxSteps)
  const steps = firstAid.map((id) => adviceText(texts, id, experiencer))
  const beside = second && redFlagOf(second.id)
  const also = beside && {
    title: fill(texts.say.alsoPossible, { title: flagTextOf(texts, beside.id)?.title ?? '' }),
    steps: beside.firstAid
      .filter((id) => isFitting(id) && !firstAid.some((step) => step === id || contradict(step, id)))
      .slice(0, maxStepsBeside)
      .map((id) => adviceText(texts, id, experiencer))
  }
  const call = fill(texts.say.call, { numbers: listOf(texts, numbers.slice(0, 2), 'listOr') })
  // The action of a raised flag describes it below an emergency, so the general sentence replaces it.
  const ownAction = (experiencer === 'other' && phraseOf(texts.actionsForOther, flag.id)) || words.action
  const action = flag.disposition === 'emergency_now' ? ownAction : texts.say.emergencyNow
  const opening = context.isCarriedOver ? texts.say.emergencyStays : action
  const go = steps.length < 2 ? [texts.say.goNow] : []
  return {
    reply: [
      [call, opening, ...go].join(' '),
      ...(isMind ? [[texts.say.crisis, texts.say.crisisStay].join(' ')] : []),
      ...steps
    ].join('\n\n'),
    card: {
      disposition: 'emergency_now',
      title: words.title,
      steps,
      numbers: numbers.map((number) => labelled(number, texts)),
      ...(also && { also })
    },
    suggestions: context.isCarriedOver ? [{ id: 'startOver', label: texts.buttons.startOver }] : [],
    actions: callActions(
      // A possible thought of suicide adds the helpline as a button alone: a physical emergency comes first.
      isCrisisPossible ? [...new Set([...numbers, ...suicide.numbers])] : numbers,
      texts
    )
  }
}

/** The reply to a thought of suicide: helplines that listen now, and the question whether somebody is near. */
function crisisReply(understanding: Understanding, memory: Memory, texts: Texts, context: ReplyContext): Reply {
  const isToldOfSelf = [memory.findings[suicide.thought], memory.findings[suicide.selfHarm]].some(
    (suicidal_thought) => suicidal_thought?.status === 'present'
  )
  const isOfOther =
    (memory.patient !== undefined && memory.patient !== 'self') ||
    (isCrisis(understanding) && !isToldOfSelf && !memory.flags.includes(suicide.flag))
  const isHarmed = memory.findings[suicide.selfHarm]?.status === 'present'
  const numbers = isHarmed ? [...suicide.numbers].reverse() : suicide.numbers
  const isNear = memory.confirmed.includes(suicide.companionQuestion)
  const isAlone = memory.refuted.includes(suicide.companionQuestion)
  const { say } = texts
  const question = isNear || isAlone ? null : suicide.companionQuestion
  const paragraphs = isOfOther
    ? [say.crisisOther, say.crisisCall]
    : isNear && context.isAnswer
      ? [say.crisisNear, say.crisisCall]
      : isAlone && context.isAnswer
        ? [say.crisisAlone]
        : [say.crisis, say.crisisCall, say.crisisStay]
  const steps = isOfOther ? (redFlagOf(suicide.flag)?.firstAid ?? []).map((id) => phraseOf(texts.advice, id)) : []
  const asked = question && !isOfOther ? [questionText(texts, question)] : []
  return {
    reply: [...paragraphs, ...steps, ...asked].join('\n\n'),
    card: {
      disposition: 'emergency_now',
      title: flagTextOf(texts, suicide.flag)?.title ?? '',
      steps,
      numbers: numbers.map((number) => labelled(number, texts))
    },
    suggestions: asked.length > 0 ? suggestionsFor(texts, question) : [],
    actions: callActions(numbers, texts)
  }
}

const flagTextOf = (texts: Texts, id: string): { title: string; action: string } | undefined =>
  (texts.redFlags as Record<string, { title: string; action: string }>)[id]

const labelled = (number: string, texts: Texts) => ({ number, label: phraseOf(texts.numbers, number) })
