import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { conditionOf } from '@arogyachat/knowledge/clinical/conditions'
import { familyOfFlag } from '@arogyachat/knowledge/clinical/emergency-families'
import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import type { Mention, Understanding } from '../understanding/understanding.ts'
import { emergenciesNamed } from './assessment.ts'
import type { PatientCase } from './patient-case.ts'
import { type RaisedFlag, redFlagsOf } from './red-flags.ts'
import type { SecondReading } from './second-reading.ts'

const { overdose, suicide } = clinicalLists

/** What says that a message is no report of now: a recovery, a time long ago, a general question, an actor. */
const strongHedges = [
  ...['well', 'past', 'resolved', 'whatIs', 'general'].map((id) => `modifier:${id}`),
  'person:portrayed'
]
/** What says so in a story of at least `storyWords` words. Plain reports have it too. */
const weakHedges = [
  ...['ago', 'mild', 'better', 'or'].map((id) => `modifier:${id}`),
  'person:stranger',
  'idiom',
  'wish:test'
]
const storyWords = 18

/** In a story of this many words, an emergency is rarely mentioned only once, by name or in at most `briefMention` words. */
const briefWords = 12
const briefMention = 2
/** In a story of this many words, a second reader sees enough to doubt any mention. */
const longWords = 16

/**
 * The log-odds from which a second reader dispels a doubt. One mention needs an emergency to be more likely than not. Several signs
 * together, and a brief mention in a shorter message, are doubted only where the second reader is all but sure that it is calm:
 * a rule may know a rare illness that it has never read of. Editorial, as the numbers above.
 */
export const confirmedFrom = { one: 0, brief: -1.5, several: -2 }

const wordsIn = ({ reading }: Understanding): number => reading.reduce((sum, clause) => sum + clause.words.length, 0)

const isSaidIn = ({ reading }: Understanding, hedges: readonly string[]): boolean =>
  reading.some(({ concepts }) => concepts.some((concept) => hedges.includes(concept)))

/** Whether the message says itself that it is no report of now. */
const isHedged = (understanding: Understanding): boolean =>
  isSaidIn(understanding, strongHedges) || (wordsIn(understanding) >= storyWords && isSaidIn(understanding, weakHedges))

/** An emergency that the message may only name, with the message as it reads without it. */
export interface Doubt {
  /** The danger question that decides; none where the message says itself that it is no report. */
  reading: SecondReading | null
  understanding: Understanding
  /** The log-odds from which a second reader dispels the doubt. */
  confirmedFrom: number
}

/**
 * The emergency that a long message reports, or that rests on one mention alone of a hedged one, so that "Does high blood pressure
 * give a stroke?" and "My uncle had fits, he is fine now" raise no alarm where no rule sees that they are no report, unless a second
 * reader dispels the doubt. Never suicide or an overdose, and never what an earlier message reported.
 *
 * @param patientCase the case with this message
 * @param before gives the case without it
 */
export function doubtIn(
  understanding: Understanding,
  patientCase: PatientCase,
  before: () => PatientCase
): Doubt | null {
  const isNoReport = isHedged(understanding)
  if (wordsIn(understanding) < briefWords && !isNoReport) return null
  const { findings, relatives, namedFlags, namedConditions } = understanding
  const urgent = [
    ...redFlagsOf(patientCase.findings, emergenciesNamed(patientCase), patientCase.facts, patientCase),
    // The signs of an emergency that is named as well.
    ...redFlagsOf(patientCase.findings, [], patientCase.facts, patientCase),
    ...redFlagsOf(relatives, [], {}, { patient: 'other' })
  ].filter(({ disposition }) => disposition === 'emergency_now')
  if (urgent.some(({ id, evidence }) => id === suicide.flag || evidence.includes(overdose.symptom))) return null
  const family = urgent.flatMap(({ id }) => familyOfFlag(id) ?? [])[0]
  const evidence = new Set(urgent.flatMap((flag) => flag.evidence))
  const mentions = [...findings, ...relatives, ...namedFlags, ...namedConditions].filter(
    (mention) => isPresent(mention) && reportedBy(mention).some((id) => evidence.has(id))
  )
  const kind = family && kindOfDoubt(understanding, mentions, urgent)
  if (!kind) return null
  if (isKnown(mentions, before()) || isAsked(family.question, before())) return null
  const asDoubtful = <T extends Mention>(mention: T): T =>
    mentions.includes(mention) ? { ...mention, status: 'other' } : mention
  return {
    confirmedFrom: confirmedFrom[kind],
    reading: kind === 'one' && isNoReport ? null : { tier: 'ask', family: family.id, isCertain: false },
    understanding: {
      ...understanding,
      findings: findings.map(asDoubtful),
      relatives: relatives.map(asDoubtful),
      namedFlags: namedFlags.map(asDoubtful),
      namedConditions: namedConditions.map(asDoubtful)
    }
  }
}

/** How much speaks for the emergency, or null where nothing makes it doubtful. */
function kindOfDoubt(
  understanding: Understanding,
  mentions: readonly Mention[],
  urgent: readonly RaisedFlag[]
): keyof typeof confirmedFrom | null {
  const [mention] = mentions
  if (!mention) return null
  const words = wordsIn(understanding)
  const isOne =
    mentions.every(({ evidence }) => evidence === mention.evidence) &&
    urgent.every(({ evidence }) => evidence.every((id) => mentions.some((one) => reportedBy(one).includes(id))))
  if (!isOne) return words >= longWords ? 'several' : null
  if (words >= longWords || (isHedged(understanding) && urgent.some(({ id }) => !needsMore(id)))) return 'one'
  const isNamed = understanding.namedFlags.some((flag) => mentions.includes(flag))
  const isBrief = isNamed || mention.evidence.split(/\s+/).length <= briefMention
  return isBrief && words >= briefWords ? 'brief' : null
}

/** What a mention reports: itself, the symptoms that are part of it, and the emergency that it names. */
const reportedBy = ({ id }: Mention): string[] => [...withParts(id), conditionOf(id)?.redFlag ?? id]
const withParts = (id: string): string[] => [id, ...(symptomOf(id)?.implies ?? []).flatMap(withParts)]

const isPresent = ({ status }: Mention): boolean => status === 'present'

/** Whether a flag depends on who the patient is beside its signs. */
function needsMore(id: string): boolean {
  const { background, pregnant, postpartum, vital, ageMinMonths, ageMaxMonths } = redFlagOf(id)?.when ?? {}
  return [background, pregnant, postpartum, vital, ageMinMonths, ageMaxMonths].some(
    (condition) => condition !== undefined
  )
}

const isKnown = (mentions: readonly Mention[], { findings, namedFlags }: PatientCase): boolean =>
  [...findings, ...namedFlags].some((known) => isPresent(known) && mentions.some(({ id }) => id === known.id))

/** Whether the question waits for an answer: a second report of the same sign then raises the alarm. */
const isAsked = (question: string, { asked = [], refuted = [] }: PatientCase): boolean =>
  asked.includes(question) && !refuted.includes(question)
