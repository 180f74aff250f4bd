import { emergencyFamilies } from '@arogyachat/knowledge/clinical/emergency-families'
import { buckets, sharedBuckets } from '../features.ts'
import { heads, roundedRarity, type Scores, scaleOf, scoresOf, sharedBucketOf, type Weights } from '../model.ts'
import { randomFrom, shuffled } from './random.ts'

export interface Example {
  /** Buckets of the features, each once. */
  features: readonly number[]
  isEmergency: boolean
  /** The heads that are true of the message. */
  labels: ReadonlySet<string>
}

/** Editorial: chosen by cross-validation on the corpus. */
const settings = {
  epochs: 12,
  rate: 0.15,
  decay: 1e-5,
  biasRate: 0.02,
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
      const features = example.features.filter(() => random() >= settings.hidden)
      const errors = errorsOf(scoresOf(features, weights), example)
      weights.anyBias = Math.fround(weights.anyBias - settings.biasRate * errors.any)
      for (let head = 0; head < size; head++)
        weights.biases[head] = (weights.biases[head] as number) - settings.biasRate * (errors.heads[head] as number)
      const scale = scaleOf(features, weights.rarities)
      for (const bucket of features) {
        const part = scale * (weights.rarities[sharedBucketOf(bucket)] as number)
        any.step(bucket, errors.any * part)
        for (let head = 0, at = sharedBucketOf(bucket) * size; head < size; head++, at++) {
          const error = errors.heads[head] as number
          if (error !== 0) shared.step(at, error * part)
        }
      }
    }
  return weights
}

/** The logarithm of how seldom each bucket is used, as in tf-idf. */
function raritiesOf(examples: readonly Example[]): Float32Array {
  const counts = new Float32Array(sharedBuckets)
  for (const { features } of examples)
    for (const bucket of new Set(features.map(sharedBucketOf))) counts[bucket] = (counts[bucket] as number) + 1
  return counts.map((count) => roundedRarity(Math.log((examples.length + 1) / (count + 1))))
}

const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score))

/** The error of each head: of families by their share among all, and only for emergencies; of calm kinds only for calm messages. */
function errorsOf({ any, heads: scores }: Scores, { isEmergency, labels }: Example): Scores {
  const errors = new Float32Array(scores.length)
  const families = emergencyFamilies.length
  const truth = (head: number) => (labels.has(heads[head] as string) ? 1 : 0)
  if (isEmergency) {
    const largest = Math.max(...scores.subarray(0, families))
    const parts = scores.slice(0, families).map((score) => Math.exp(score - largest))
    const sum = parts.reduce((a, b) => a + b, 0)
    for (let head = 0; head < families; head++) errors[head] = (parts[head] as number) / sum - truth(head)
  } else
    for (let head = families; head < scores.length; head++) errors[head] = sigmoid(scores[head] as number) - truth(head)
  return { any: sigmoid(any) - (isEmergency ? 1 : 0), heads: errors }
}
