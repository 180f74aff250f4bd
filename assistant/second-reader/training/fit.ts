import { emergencyFamilies } from '@arogyachat/knowledge/clinical/emergency-families'
import { type Buckets, buckets, sharedBuckets } from '../features.ts'
import {
  crisisAt,
  heads,
  rarityOf,
  roundedRarity,
  type Scores,
  scalesOf,
  scoresOf,
  sharedBucketOf,
  type Weights
} from '../model.ts'
import { randomFrom, shuffled } from './random.ts'

export interface Example {
  features: Buckets
  isEmergency: boolean
  /** The heads that are true of the message. */
  labels: ReadonlySet<string>
}

/** Editorial: chosen by cross-validation on the corpus. */
const settings = {
  epochs: 8,
  rate: 0.15,
  decay: 3e-4,
  biasRate: 0.02,
  /** How often a message of a crisis counts for the head of crises, of which there are few. */
  crisisWeight: 6,
  /** Share of the features hidden at each look, so that the model learns to live with unknown words. */
  hidden: 0.25
}

/** A table of weights with the sums of its squared gradients, by which AdaGrad shortens its steps. */
class Table {
  readonly values: Float32Array
  private readonly squares: Float32Array

  constructor(length: number) {
    this.values = new Float32Array(length)
    this.squares = new Float32Array(length).fill(1e-6)
  }

  step(at: number, slope: number): void {
    const value = this.values[at] as number
    const gradient = slope + settings.decay * value
    const sum = (this.squares[at] as number) + gradient * gradient
    this.squares[at] = sum
    this.values[at] = value - (settings.rate * gradient) / Math.sqrt(sum)
  }
}

/** Logistic regressions over hashed features, fitted by stochastic gradient descent. The same seed gives the same weights. */
export function fit(examples: readonly Example[], seed: number): Weights {
  const size = heads.length
  const any = new Table(buckets)
  const shared = new Table(sharedBuckets * size)
  const weights: Weights = {
    any: any.values,
    anyBias: 0,
    values: shared.values,
    biases: new Float32Array(size),
    rarities: raritiesOf(examples)
  }
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < settings.epochs; epoch++)
    for (const example of shuffled(examples, random)) {
      const seen = (some: readonly number[]) => some.filter(() => random() >= settings.hidden)
      const features = { concepts: seen(example.features.concepts), words: seen(example.features.words) }
      const range = example.isEmergency ? ofEmergencies : ofCalm
      const errors = errorsOf(scoresOf(features, weights, range), example)
      weights.anyBias = Math.fround(weights.anyBias - settings.biasRate * errors.any)
      for (let head = range.from; head < range.to; head++)
        weights.biases[head] = (weights.biases[head] as number) - settings.biasRate * (errors.heads[head] as number)
      const scales = scalesOf(features, weights.rarities)
      for (const bucket of [...features.words, ...features.concepts])
        any.step(bucket, errors.any * scales.any * rarityOf(bucket, weights.rarities))
      for (const bucket of features.concepts) {
        const part = scales.heads * rarityOf(bucket, weights.rarities)
        for (let head = range.from, at = sharedBucketOf(bucket) * size + head; head < range.to; head++, at++)
          shared.step(at, (errors.heads[head] as number) * part)
      }
    }
  return weights
}

/** The logarithm of how seldom each bucket is used, as in tf-idf. */
function raritiesOf(examples: readonly Example[]): Float32Array {
  const counts = new Float32Array(sharedBuckets)
  for (const { features } of examples)
    for (const bucket of new Set([...features.concepts, ...features.words].map(sharedBucketOf)))
      counts[bucket] = (counts[bucket] as number) + 1
  return counts.map((count) => roundedRarity(Math.log((examples.length + 1) / (count + 1))))
}

/** Families are told apart among emergencies, calm kinds among calm messages, and a crisis, which stands between them, among all. */
const ofEmergencies = { from: 0, to: crisisAt + 1 }
const ofCalm = { from: crisisAt, to: heads.length }

const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score))

/** The error of any emergency, and of the heads that the message teaches: of families by their share among all. */
function errorsOf({ any, heads: scores }: Scores, { isEmergency, labels }: Example): Scores {
  const errors = new Float32Array(scores.length)
  const { from, to } = isEmergency ? ofEmergencies : ofCalm
  const families = isEmergency ? scores.subarray(0, emergencyFamilies.length) : new Float32Array(0)
  const largest = families.reduce((most, score) => Math.max(most, score), 0)
  const sum = families.reduce((all, score) => all + Math.exp(score - largest), 0)
  for (let head = from; head < to; head++) {
    const score = scores[head] as number
    const guess = head < families.length ? Math.exp(score - largest) / sum : sigmoid(score)
    const isTrue = labels.has(heads[head] as string)
    errors[head] = (guess - (isTrue ? 1 : 0)) * (isTrue && head === crisisAt ? settings.crisisWeight : 1)
  }
  return { any: sigmoid(any) - (isEmergency ? 1 : 0), heads: errors }
}
