import { emergencyFamilies } from '@arogyachat/knowledge/clinical/emergency-families'
import { type Buckets, buckets, sharedBuckets } from './features.ts'

/** What makes a message calm although it may name an emergency. */
export const calmKinds = ['denied', 'past', 'other', 'idiom', 'question', 'worry'] as const

/** Whether a message is about suicide or self-harm. It is also trained against calm messages, because it must not be missed. */
export const crisisHead = 'anyCrisis'

/** What the model decides of a message beside whether it is an emergency: its family, whether it is a crisis, and why it is calm. */
export const heads: readonly string[] = [...emergencyFamilies.map(({ id }) => id), crisisHead, ...calmKinds]
export const crisisAt = heads.indexOf(crisisHead)

export interface Weights {
  /** Of any emergency, by bucket. */
  any: Float32Array
  anyBias: number
  /** Of the heads, by shared bucket, then by head. */
  values: Float32Array
  biases: Float32Array
  /** How rare the features of each shared bucket are: common features say little. */
  rarities: Float32Array
}

export interface Scores {
  /** The log-odds of an emergency. */
  any: number
  /** By head. */
  heads: Float32Array
}

export const sharedBucketOf = (bucket: number): number => bucket & (sharedBuckets - 1)

/** The heads that are looked at: all of them, or a part from `from` up to `to`. */
export interface HeadRange {
  from: number
  to: number
}

/**
 * Scaled sums of the weights of the features: of all for any emergency, of the concepts for the heads. Heads outside the range
 * stay zero.
 */
export function scoresOf(
  features: Buckets,
  weights: Weights,
  { from, to }: HeadRange = { from: 0, to: heads.length }
): Scores {
  const { values, biases, rarities } = weights
  const size = biases.length
  const sums = new Float32Array(size)
  let any = 0
  for (const bucket of features.words) any += rarityOf(bucket, rarities) * (weights.any[bucket] as number)
  for (const bucket of features.concepts) {
    const rarity = rarityOf(bucket, rarities)
    any += rarity * (weights.any[bucket] as number)
    for (let head = from, at = sharedBucketOf(bucket) * size + head; head < to; head++, at++)
      sums[head] = (sums[head] as number) + rarity * (values[at] as number)
  }
  const scales = scalesOf(features, rarities)
  for (let head = from; head < to; head++) sums[head] = (sums[head] as number) * scales.heads + (biases[head] as number)
  return { any: any * scales.any + weights.anyBias, heads: sums }
}

export const rarityOf = (bucket: number, rarities: Float32Array): number => rarities[sharedBucketOf(bucket)] as number

/** What the sums are multiplied by, so that messages count alike, however long they are. */
export function scalesOf({ concepts, words }: Buckets, rarities: Float32Array): { any: number; heads: number } {
  const squares = (some: readonly number[]) => some.reduce((sum, bucket) => sum + rarityOf(bucket, rarities) ** 2, 0)
  const ofConcepts = squares(concepts)
  return { any: 1 / Math.sqrt(ofConcepts + squares(words) || 1), heads: 1 / Math.sqrt(ofConcepts || 1) }
}

/** Scores from which a message is an alarm, or a question is asked, by the family that fits best. */
export interface Thresholds {
  alarm: Record<string, number>
  ask: Record<string, number>
  /** The lead of a family over the next from which its first aid is shown. */
  certain: number
  /** Log-odds of a crisis from which it is an alarm, or asked about, whatever the other scores are. */
  crisis: { alarm: number; ask: number }
}

/** The model as stored: weights and rarities as bytes in base64, with one scale for each head. */
export interface StoredModel {
  heads: string[]
  thresholds: Thresholds
  anyBias: number
  anyScale: number
  any: string
  biases: number[]
  scales: number[]
  values: string
  rarities: string
}

/** Steps of a stored rarity. */
const raritySteps = 24
/** The rarity as it is stored: training uses the same value. */
export const roundedRarity = (rarity: number): number => Math.min(255, Math.round(rarity * raritySteps)) / raritySteps

/** @throws Error if the model was trained for other heads or features */
export function loadWeights(model: StoredModel): Weights {
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const any = bytes(model.any)
  const values = bytes(model.values)
  if (model.heads.join() !== heads.join() || any.length !== buckets || values.length !== sharedBuckets * heads.length)
    throw new Error('the second reader was trained for other heads or features: run npm run train:assistant')
  return {
    any: Float32Array.from({ length: buckets }, (_, at) => any.readInt8(at) * model.anyScale),
    anyBias: model.anyBias,
    values: Float32Array.from(
      { length: values.length },
      (_, at) => values.readInt8(at) * (model.scales[at % heads.length] as number)
    ),
    biases: Float32Array.from(model.biases),
    rarities: Float32Array.from(bytes(model.rarities), (step) => step / raritySteps)
  }
}

export function storedModel({ any, anyBias, values, biases, rarities }: Weights, thresholds: Thresholds): StoredModel {
  const scaleFor = (largest: number) => Math.fround(largest / 127) || 1
  const largest = (list: Float32Array, from: number, step: number) => {
    let most = 0
    for (let at = from; at < list.length; at += step) most = Math.max(most, Math.abs(list[at] as number))
    return most
  }
  const base64 = (list: Int8Array | Uint8Array) => Buffer.from(list.buffer).toString('base64')
  const anyScale = scaleFor(largest(any, 0, 1))
  const scales = heads.map((_, head) => scaleFor(largest(values, head, heads.length)))
  return {
    heads: [...heads],
    thresholds,
    anyBias,
    anyScale,
    any: base64(Int8Array.from(any, (value) => Math.round(value / anyScale))),
    biases: Array.from(biases),
    scales,
    values: base64(Int8Array.from(values, (value, at) => Math.round(value / (scales[at % heads.length] as number)))),
    rarities: base64(Uint8Array.from(rarities, (rarity) => Math.round(rarity * raritySteps)))
  }
}
