import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { familyOfFlag } from '@arogyachat/knowledge/clinical/emergency-families'
import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import type { Mention, Understanding } from '../understanding/understanding.ts'
import type { PatientCase } from './patient-case.ts'
import { redFlagsOf } from './red-flags.ts'
import { confirmsAlarm, type SecondReading } from './second-reading.ts'

const { overdose, suicide } = clinicalLists

/** What makes a report doubtful: a recovery, a time long ago, a general question, an actor. */
const strongHedges = [
  ...['well', 'past', 'resolved', 'whatIs', 'general'].map((id) => `modifier:${id}`),
  'person:portrayed'
]
/** What makes it doubtful, as a denial or a question does, in a story of at least `storyWords` words. Plain reports have it too. */
const weakHedges = [
  ...['ago', 'mild', 'better', 'or'].map((id) => `modifier:${id}`),
  'person:stranger',
  'idiom',
  'wish:test'
]
const storyWords = 18

/** In a message of at least `longWords` words, an emergency is rarely mentioned only once, in at most `briefMention` words or by name. */
const longWords = 12
const briefMention = 2

/**
 * The log-odds from which the second reader turns a doubtful alarm into an alarm: of a hedged message if an emergency is more
 * likely than not; of one that is only long unless the second reader is all but sure that it is calm.
 */
export const confirmedFrom = { hedged: 0, long: -1.5 }

const wordsIn = ({ reading }: Understanding): number => reading.reduce((sum, clause) => sum + clause.words.length, 0)

function isHedged(understanding: Understanding): boolean {
  const { findings, reading } = understanding
  const has = (hedges: readonly string[]) =>
    reading.some(({ concepts }) => concepts.some((concept) => hedges.includes(concept)))
  const isOpen = () => findings.some(({ status }) => status === 'denied') || reading.some((clause) => clause.isQuestion)
  return has(strongHedges) || (wordsIn(understanding) >= storyWords && (has(weakHedges) || isOpen()))
}

/** An emergency that the message may only name, with the message as it reads without it. */
export interface Doubt {
  /** The danger question that decides. */
  reading: SecondReading
  understanding: Understanding
}

/**
 * The emergency that rests on one mention alone, of a hedged message, or by name or in a word or two of a long one, so that "Does
 * high blood pressure give a stroke?" and "My uncle had fits, he is fine now" are asked about where no rule sees that they are no
 * report. Never one that the second reader confirms, never suicide or an overdose, and never an emergency that needs more than the
 * mention, such as an age, an illness or an earlier message.
 *
 * @param patientCase the case with this message
 * @param before gives the case without it
 */
export function doubtIn(
  understanding: Understanding,
  secondReading: SecondReading | null,
  patientCase: PatientCase,
  before: () => PatientCase
): Doubt | null {
  if (confirmsAlarm(secondReading, confirmedFrom.hedged)) return null
  const hasHedge = isHedged(understanding)
  const isLong = wordsIn(understanding) >= longWords && !confirmsAlarm(secondReading, confirmedFrom.long)
  if (!isLong && !hasHedge) return null
  const { findings, relatives, namedFlags, namedConditions } = understanding
  const urgent = [
    ...redFlagsOf(patientCase.findings, patientCase.namedFlags, patientCase.facts, patientCase),
    ...redFlagsOf(relatives, [], {}, { patient: 'other' })
  ].filter(({ disposition }) => disposition === 'emergency_now')
  const mentions = [...findings, ...relatives, ...namedFlags].filter(isPresent)
  const evidence = [...new Set(urgent.flatMap((flag) => flag.evidence))].map((id) => mentions.find((m) => m.id === id))
  const [words, ...others] = new Set(evidence.map((mention) => mention?.evidence))
  const family = urgent.flatMap(({ id }) => familyOfFlag(id) ?? [])[0]
  if (words === undefined || others.length > 0 || !family) return null
  const isNamed = namedFlags.some((mention) => isPresent(mention) && mention.evidence === words)
  if (!hasHedge && !isNamed && words.split(/\s+/).length > briefMention) return null
  if (urgent.some(({ id, evidence }) => id === suicide.flag || evidence.includes(overdose.symptom))) return null
  if (!urgent.some(({ id }) => !needsMore(id)) || isKnown(evidence, before()) || isAsked(family.question, before()))
    return null
  const asDoubtful = <T extends Mention>(mention: T): T =>
    isPresent(mention) && mention.evidence === words ? { ...mention, status: 'other' } : mention
  return {
    reading: { tier: 'ask', family: family.id, isCertain: false },
    understanding: {
      ...understanding,
      findings: findings.map(asDoubtful),
      relatives: relatives.map(asDoubtful),
      namedFlags: namedFlags.map(asDoubtful),
      namedConditions: namedConditions.map(asDoubtful)
    }
  }
}

const isPresent = ({ status }: Mention): boolean => status === 'present'

/** Whether a flag depends on who the patient is beside its signs. */
function needsMore(id: string): boolean {
  const { background, pregnant, postpartum, vital, ageMinMonths, ageMaxMonths } = redFlagOf(id)?.when ?? {}
  return [background, pregnant, postpartum, vital, ageMinMonths, ageMaxMonths].some(
    (condition) => condition !== undefined
  )
}

const isKnown = (evidence: readonly (Mention | undefined)[], { findings, namedFlags }: PatientCase): boolean =>
  [...findings, ...namedFlags].some((known) => isPresent(known) && evidence.some((mention) => mention?.id === known.id))

/** Whether the question waits for an answer: a second report of the same sign then raises the alarm. */
const isAsked = (question: string, { asked = [], refuted = [] }: PatientCase): boolean =>
  asked.includes(question) && !refuted.includes(question)
