import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { composition, type Derivation, type Person } from '@arogyachat/knowledge/words'
import type { Match } from '../language/match.ts'
import { indexOf } from '../language/match-index.ts'
import { type AttributedFinding, isBeside } from './attribution.ts'
import { firstToken, lastToken } from './clause-modifiers.ts'
import type { Clause } from './clauses.ts'
import { isMeasured, measuredSymptoms, withCombined, withoutBareSigns } from './combined-findings.ts'
import { isPatientOrUnspecified, isSameRelationGroup, relationGroups } from './experiencer.ts'
import { isNegated } from './negation.ts'
import type { Finding, Mention, PatientFacts, Status, Understanding } from './understanding.ts'

const { bleeding, fastBreathing } = clinicalLists

/** The symptom of each red flag that a single symptom raises: naming the flag reports that symptom. */
const symptomOfFlag = new Map(
  redFlags.flatMap(({ id, when }) => {
    const [only, ...others] = [...(when.all ?? []), ...(when.any ?? [])]
    return only && others.length === 0 ? [[id, only] as const] : []
  })
)

/** Facts of the whole message that complete each finding. */
export interface MessageContext {
  text: string
  clauses: readonly Clause[]
  /** The part of the text between two tokens, both inclusive. */
  slice: (from: number, to: number) => string
  patient: Person | null
  facts: PatientFacts
  /** In days, where the message names exactly one duration. */
  onlyDuration: number | undefined
  onset: 'sudden' | 'gradual' | null
  isWorsening: boolean
}

/** The findings and mentions of a message: of the patient, of relatives, and those said by name. */
export function messageFindings(
  attributed: readonly AttributedFinding[],
  context: MessageContext
): Pick<Understanding, 'findings' | 'relatives' | 'namedFlags' | 'namedConditions'> {
  const { text, clauses, slice, patient, facts } = context
  const symptoms = attributed.flatMap((finding) => asSymptom(finding, patient, facts) ?? [])
  const bleedingMatch = bleedingOfMother(clauses, attributed, facts)
  const ofRelatives = symptoms
    .filter(
      ({ status, experiencer }) =>
        status === 'present' &&
        !isSameRelationGroup(experiencer, patient) &&
        experiencer !== null &&
        ['child', 'family'].includes(relationGroups[experiencer])
    )
    .flatMap((symptom) => withDerived(symptom, context))
  const measured = (id: string): Mention => ({ id, status: 'present', evidence: text.slice(0, 80) })
  const findings = withCombined(
    mergeMentions<Finding>([
      ...symptoms.flatMap((symptom) => withDerived(symptom, context)),
      ...(bleedingMatch
        ? [
            {
              id: facts.isPregnant ? bleeding.inPregnancy : bleeding.afterDelivery,
              status: 'present' as const,
              evidence: slice(firstToken(bleedingMatch), lastToken(bleedingMatch))
            }
          ]
        : []),
      ...measuredSymptoms(clinicalLists.measuredFindings, facts).map(measured)
    ]),
    ofRelatives
  )
  const named = (kind: 'flag' | 'condition') =>
    attributed.filter((finding) => finding.kind === kind).map((finding) => mentionOf(finding, context))
  const measuredConditions = clinicalLists.measuredConditions.filter((rule) => isMeasured(rule, facts))
  return {
    findings: withoutBareSigns(findings),
    relatives: withoutBareSigns(
      withCombined(
        mergeMentions(ofRelatives),
        findings.filter(({ status }) => status === 'present')
      )
    ),
    namedFlags: mergeMentions(named('flag')),
    namedConditions: mergeMentions([
      ...named('condition'),
      ...measuredConditions.map(({ condition }) => measured(condition))
    ])
  }
}

/** The finding as a symptom; null for a condition, and for heavy bleeding that is a period. */
function asSymptom(finding: AttributedFinding, patient: Person | null, facts: PatientFacts): AttributedFinding | null {
  if (finding.id === bleeding.heavy && indexOf(finding.clause.matches).has('part', bleeding.period)) return null
  const id =
    finding.kind === 'flag' ? symptomOfFlag.get(finding.id) : finding.kind === 'symptom' ? finding.id : undefined
  const isAdult =
    patient !== null && relationGroups[patient] !== 'child' && (facts.ageMonths ?? adultFromMonths) >= adultFromMonths
  if (id === fastBreathing.ofChild && isAdult) return { ...finding, id: fastBreathing.ofAdult }
  return id === undefined ? null : { ...finding, id }
}

const mentionOf = (finding: AttributedFinding, { patient, slice }: MessageContext): Mention => ({
  id: finding.id,
  status:
    finding.status === 'present' && !isPatientOrUnspecified(finding.experiencer, patient) ? 'other' : finding.status,
  evidence: slice(firstToken(finding), lastToken(finding))
})

function findingOf(finding: AttributedFinding, context: MessageContext): Finding {
  const { onset, isWorsening } = context
  const durationDays = finding.measures.durationDays ?? context.onlyDuration
  const isSevere = isBeside(finding, 'severe')
  const isMild = isBeside(finding, 'mild')
  return {
    ...mentionOf(finding, context),
    ...(isSevere ? { severity: 'severe' as const } : isMild ? { severity: 'mild' as const } : {}),
    ...(onset && { onset }),
    ...(durationDays !== undefined && { durationDays }),
    ...(isWorsening && { isWorsening })
  }
}

/** The finding and those that follow from it and the words beside it (`derivations` in `knowledge/clinical/composition.json`). */
function withDerived(attributed: AttributedFinding, context: MessageContext): Finding[] {
  const finding = findingOf(attributed, context)
  if (finding.status === 'denied') return [finding]
  const derived = composition.derivations.filter(
    ({ from, when }) => from === attributed.id && holds(when, finding, attributed.clause, context.facts)
  )
  return [finding, ...derived.map(({ to }) => ({ ...finding, id: to }))]
}

/** Breaths are counted in children younger than this. */
const adultFromMonths = 12 * 12

/** Whether the words beside a finding meet the conditions of a derivation. */
function holds(when: Derivation['when'], finding: Finding, clause: Clause, facts: PatientFacts): boolean {
  const meets = (kind: string, id: string) => indexOf(clause.matches).has(kind, id)
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

/**
 * Bleeding reported beside a pregnancy or a birth, in the same clause or another, is bleeding of the mother unless the message
 * names another place or a test.
 */
function bleedingOfMother(
  clauses: readonly Clause[],
  attributed: readonly AttributedFinding[],
  facts: PatientFacts
): Match | null {
  if (!facts.isPregnant && !facts.isPostpartum) return null
  const elsewhere = new Set(
    attributed.flatMap((finding) => (bleeding.elsewhere.includes(finding.id) ? finding.clause : []))
  )
  for (const clause of clauses) {
    const match = clause.matches.find(
      ({ meaning }) =>
        (meaning.kind === 'sensation' && meaning.id === bleeding.sensation) ||
        (meaning.kind === 'part' && meaning.id === bleeding.part)
    )
    if (!match || elsewhere.has(clause)) continue
    if (
      clause.matches.some(
        ({ meaning }) => meaning.kind === 'test' || (meaning.kind === 'wish' && meaning.id === 'test')
      )
    )
      continue
    if (!isNegated({ kind: 'symptom', tokenIndexes: match.tokenIndexes }, clause)) return match
  }
  return null
}

/** Present outweighs denied, which is the safe side when both are said; the patient's own outweighs somebody else's. */
const weight: Record<Status, number> = { present: 3, past: 2, denied: 1, other: 0 }

function mergeMentions<T extends Mention>(mentions: readonly T[]): T[] {
  const best = new Map<string, T>()
  for (const mention of mentions) {
    const known = best.get(mention.id)
    if (!known || weight[mention.status] > weight[known.status]) best.set(mention.id, mention)
  }
  return [...best.values()]
}
