import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { emergencyFamilies, familyOfFlag } from '@arogyachat/knowledge/clinical/emergency-families'
import type { SecondReading } from '../triage/second-reading.ts'
import type { Understanding } from '../understanding/understanding.ts'
import { bucketsOf } from './features.ts'
import {
  crisisAt,
  loadWeights,
  type Scores,
  type StoredModel,
  scoresOf,
  type Thresholds,
  type Weights
} from './model.ts'

/** Messages of fewer words ("yes", "Monday") are answers rather than reports. */
const fewestWords = 2

/**
 * A message of so few words, all of them in the lists, is known well by the rules: the second reader may only ask. A message that
 * reports a symptom may be longer: of the 7,750 emergencies of the corpus, 13 of ten or eleven words then lead to a question, not an
 * alarm.
 */
const mostPlainWords = { report: 11, other: 5 }

/** A crisis is scored by its own head and, because that has few examples, by a share of the score of any emergency. */
const shareOfAny = 0.5

/** The family that is recognised by a head of its own as well. */
export const crisisFamily = familyOfFlag(clinicalLists.suicide.flag)?.id ?? ''

/** The score of an emergency, the family that fits best, its lead over the next, and the score of a crisis. */
export interface FamilyScore {
  any: number
  family: string
  lead: number
  crisis: number
}

export function bestFamily({ any, heads }: Scores): FamilyScore {
  const [best, next] = emergencyFamilies
    .map(({ id }, head) => ({ id, score: heads[head] as number }))
    .sort((a, b) => b.score - a.score)
  return {
    any,
    family: best?.id ?? '',
    lead: (best?.score ?? 0) - (next?.score ?? 0),
    crisis: (heads[crisisAt] as number) + any * shareOfAny
  }
}

/**
 * A small linear model that reads a message beside the rules and may only add: an alarm, or the danger question of a family. It
 * is trained by `npm run train:assistant` from the messages in `corpus/`.
 */
export class SecondReader {
  private readonly weights: Weights
  private readonly thresholds: Thresholds

  constructor(model: StoredModel) {
    this.weights = loadWeights(model)
    this.thresholds = model.thresholds
  }

  read(understanding: Understanding): SecondReading | null {
    const words = understanding.reading.flatMap((clause) => clause.words)
    if (words.length < fewestWords || understanding.isUnsupportedScript) return null
    const best = bestFamily(scoresOf(bucketsOf(understanding), this.weights))
    const isKnown = words.every((word) => word.isKnown)
    const isPlain = isKnown && words.length <= mostPlainWords.other
    const isPlainReport =
      // A particle of one or two letters says nothing about an emergency.
      words.every((word) => word.isKnown || word.text.replace(/\p{M}/gu, '').length <= 2) &&
      words.length <= mostPlainWords.report &&
      understanding.findings.length > 0 &&
      best.family !== crisisFamily
    const scored = this.tierOf(best)
    const tier = scored === 'alarm' && (isPlain || isPlainReport) ? 'ask' : scored
    const { any: logOdds } = best
    const { crisis } = this.thresholds
    if (tier !== 'alarm' && best.crisis >= crisis.ask) {
      const isAlarm = best.crisis >= crisis.alarm && !isPlain
      return { tier: isAlarm ? 'alarm' : 'ask', family: crisisFamily, isCertain: true, logOdds }
    }
    return { tier, family: best.family, isCertain: best.lead >= this.thresholds.certain, logOdds }
  }

  private tierOf({ any, family }: FamilyScore): SecondReading['tier'] {
    if (any >= (this.thresholds.alarm[family] ?? Number.POSITIVE_INFINITY)) return 'alarm'
    return any >= (this.thresholds.ask[family] ?? Number.POSITIVE_INFINITY) ? 'ask' : 'none'
  }
}
