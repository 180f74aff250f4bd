import { conditionOf } from '@arogyachat/knowledge/clinical/conditions'
import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { type Context, type PatientCase, withMeasured } from '../triage/patient-case.ts'
import type { Finding, Mention, PatientFacts, Understanding } from '../understanding/understanding.ts'

interface Remembered {
  status: 'present' | 'denied' | 'past'
  severity?: Finding['severity']
  onset?: Finding['onset']
  durationDays?: number
  isWorsening?: true
}

/**
 * What a conversation has reported so far, as plain JSON of at most 4 kB, without the patient's own words. It is stored with the
 * conversation, so its fields keep their names.
 */
export interface Memory {
  version: 1
  findings: Record<string, Remembered>
  flags: string[]
  conditions: string[]
  facts: PatientFacts
  patient?: Understanding['patient']
  /** Danger questions answered with yes, and with no. */
  confirmed: string[]
  refuted: string[]
  isWorsening?: true
  /** Questions asked so far, in order. */
  asked: string[]
  /** The question that waits for an answer. */
  pending?: string
  /** The sign or region of the panel of danger signs that is being asked about. */
  dangerSign?: string
  /** What the last full answer rested on (see `basisOf`), so that it is not repeated. */
  said?: string
  /** Whether the notice that this is AI and general information was shown. */
  isNoticeGiven?: true
  /** Set by the caller while another kind of dialogue is open. */
  mode: null | 'booking'
}

export const freshMemory = (): Memory => ({
  version: 1,
  findings: {},
  flags: [],
  conditions: [],
  facts: {},
  confirmed: [],
  refuted: [],
  asked: [],
  mode: null
})

/** The most findings stored; the oldest denied ones make room, so that a memory stays under 4 kB. */
const maxFindings = 36
const maxNamed = 6
export const maxMemoryBytes = 4096

/** The stored memory of a conversation. A value of another version, or one that is incomplete or too large, gives a fresh memory. */
export function memoryFrom(value: unknown): Memory {
  if (!isMemory(value)) return freshMemory()
  const findings = Object.entries(value.findings).filter(([id, finding]) => symptomOf(id) && isRecord(finding))
  return { ...value, findings: Object.fromEntries(findings), mode: value.mode === 'booking' ? 'booking' : null }
}

function isMemory(value: unknown): value is Memory {
  const memory = value as Partial<Memory> | null
  return (
    typeof memory === 'object' &&
    memory !== null &&
    memory.version === 1 &&
    isRecord(memory.findings) &&
    isRecord(memory.facts) &&
    [memory.flags, memory.conditions, memory.confirmed, memory.refuted, memory.asked].every(isStrings) &&
    JSON.stringify(memory).length <= maxMemoryBytes
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/**
 * The memory with what a message reports. The latest report counts, but the findings of an open emergency only leave when they
 * are denied. Reports about others, and questions, change nothing.
 *
 * @param emergencyEvidence ids of the findings of an open emergency; called only where a finding is over or another patient is
 * named, because working them out takes an assessment of the red flags
 */
export function remember(
  memory: Memory,
  understanding: Understanding,
  emergencyEvidence: () => readonly string[] = () => []
): Memory {
  let known: readonly string[] | undefined
  const evidence = () => {
    known ??= emergencyEvidence()
    return known
  }
  const next = isAboutSomebodyElse(memory, understanding, evidence)
    ? { ...freshMemory(), ...keptAcrossPatients(memory) }
    : structuredClone(memory)
  for (const finding of understanding.findings) {
    const { id, status } = finding
    if (status === 'other' || !symptomOf(id)) continue
    if (status === 'past' && evidence().includes(id)) continue
    next.findings[id] = updated(finding, status === 'present' ? next.findings[id] : undefined)
  }
  next.findings = withinLimit(next.findings)
  next.flags = mergeNamed(next.flags, understanding.namedFlags, (id) => redFlagOf(id) !== undefined)
  if (!understanding.wants.information)
    next.conditions = mergeNamed(next.conditions, understanding.namedConditions, (id) => conditionOf(id) !== undefined)
  const background = [...new Set([...(next.facts.background ?? []), ...(understanding.facts.background ?? [])])].slice(
    0,
    maxNamed
  )
  next.facts = { ...next.facts, ...understanding.facts, ...(background.length > 0 && { background }) }
  // A message that names nobody is taken to be about the writer, so "self" does not replace a child.
  if (understanding.patient && (understanding.patient !== 'self' || !next.patient)) next.patient = understanding.patient
  return next
}

/** A complaint of another patient starts a new case, unless an emergency is open. */
const isAboutSomebodyElse = (
  memory: Memory,
  { patient, findings }: Understanding,
  emergencyEvidence: () => readonly string[]
): boolean =>
  memory.patient !== undefined &&
  memory.patient !== 'self' &&
  patient !== undefined &&
  patient !== 'self' &&
  patient !== memory.patient &&
  findings.some((finding) => finding.status === 'present') &&
  emergencyEvidence().length === 0

const keptAcrossPatients = ({ asked, isNoticeGiven, mode }: Memory): Partial<Memory> => ({
  asked: [...asked],
  mode,
  ...(isNoticeGiven && { isNoticeGiven })
})

function updated(
  { status, severity, onset, durationDays, isWorsening }: Finding,
  before: Remembered | undefined
): Remembered {
  return {
    ...(before?.status === 'present' && before),
    status: status === 'other' ? 'past' : status,
    ...(severity && { severity }),
    ...(onset && { onset }),
    ...(durationDays !== undefined && { durationDays: Math.round(durationDays * 10) / 10 }),
    ...(isWorsening && { isWorsening })
  }
}

function withinLimit(findings: Memory['findings']): Memory['findings'] {
  const entries = Object.entries(findings)
  const excess = entries.length - maxFindings
  if (excess <= 0) return findings
  const byWorth = [
    ...entries.filter(([, finding]) => finding.status !== 'present'),
    ...entries.filter(([, finding]) => finding.status === 'present')
  ]
  const dropped = new Set(byWorth.slice(0, excess).map(([id]) => id))
  return Object.fromEntries(entries.filter(([id]) => !dropped.has(id)))
}

function mergeNamed(
  before: readonly string[],
  mentions: readonly Mention[],
  isKnown: (id: string) => boolean
): string[] {
  const denied = new Set(mentions.filter((mention) => mention.status === 'denied').map((mention) => mention.id))
  const present = mentions
    .filter((mention) => mention.status === 'present' && isKnown(mention.id))
    .map((mention) => mention.id)
  return [...new Set([...before, ...present])].filter((id) => !denied.has(id)).slice(-maxNamed)
}

/** The memory with a symptom set by the answer to its question. */
export function withFinding(memory: Memory, id: string, status: 'present' | 'denied'): Memory {
  const before = memory.findings[id]
  return {
    ...memory,
    findings: withinLimit({ ...memory.findings, [id]: { ...(before?.status === 'present' && before), status } })
  }
}

/**
 * The patient's case as known now: the memory, with this message's words as evidence.
 *
 * @param understanding of the message of this turn; undefined for the state between two messages
 */
export function caseOf(
  understanding: Understanding | undefined,
  memory: Memory,
  { facts, month, isRepeated = false }: Context = {}
): PatientCase {
  const evidence = new Map(understanding?.findings.map((finding) => [finding.id, finding.evidence]))
  const mention = (id: string): Mention => ({ id, status: 'present', evidence: '' })
  const findings = Object.entries(memory.findings).map(
    ([id, finding]): Finding => ({ id, evidence: evidence.get(id) ?? '', ...finding })
  )
  const background = [...new Set([...(facts?.background ?? []), ...(memory.facts.background ?? [])])]
  const known = { ...facts, ...memory.facts, ...(background.length > 0 && { background }) }
  return {
    findings: withMeasured(findings, known),
    namedFlags: memory.flags.map(mention),
    namedConditions: memory.conditions.map(mention),
    facts: known,
    ...(memory.patient && { patient: memory.patient }),
    confirmed: memory.confirmed,
    refuted: memory.refuted,
    asked: memory.asked,
    isWorsening: memory.isWorsening === true,
    isRepeated,
    ...(month !== undefined && { month })
  }
}
