import type { Phrase, Slot } from '../phrase.ts'

/** A word of the lists by number, or the name of a part of the body or a sensation. */
type Term = number | string

/** Okapi BM25: how soon further phrases with a term add less, and how far long lists count less. Robertson and Zaragoza, 2009. */
const saturation = 1.2
const lengthWeight = 0.75

const phrasesPerStep = 1000

interface Posting {
  symptom: string
  count: number
}

/** The symptoms of the word lists by the terms of their phrases, to rank them by what they share with a message. */
export class SimilarSymptoms {
  private readonly postings = new Map<Term, Posting[]>()
  /** The number of terms in the phrases of each symptom. */
  private readonly lengths = new Map<string, number>()
  private total = 0

  private add(term: Term, symptom: string): void {
    const postings = this.postings.get(term) ?? []
    this.postings.set(term, postings)
    // The phrases of a symptom follow one another.
    const last = postings.at(-1)
    if (last?.symptom === symptom) last.count++
    else postings.push({ symptom, count: 1 })
    this.lengths.set(symptom, (this.lengths.get(symptom) ?? 0) + 1)
    this.total++
  }

  /** Adds the phrases of symptoms in steps of a few milliseconds. */
  *learn(phrases: readonly Phrase[]): Generator<void> {
    for (const [i, { meaning, slots }] of phrases.entries()) {
      if (meaning.kind === 'symptom') for (const term of slots.flatMap(termsOf)) this.add(term, meaning.id)
      if ((i + 1) % phrasesPerStep === 0) yield
    }
  }

  /** @param words for each word of a message, the terms that it may stand for, of which the best counts */
  scores(words: readonly Iterable<Term>[]): Map<string, number> {
    const scores = new Map<string, number>()
    for (const terms of words) {
      const best = new Map<string, number>()
      for (const term of terms)
        for (const [symptom, score] of this.scoresOf(term)) best.set(symptom, Math.max(score, best.get(symptom) ?? 0))
      for (const [symptom, score] of best) scores.set(symptom, score + (scores.get(symptom) ?? 0))
    }
    return scores
  }

  private *scoresOf(term: Term): Generator<[string, number]> {
    const postings = this.postings.get(term) ?? []
    const symptoms = this.lengths.size
    const rarity = Math.log(1 + (symptoms - postings.length + 0.5) / (postings.length + 0.5))
    for (const { symptom, count } of postings) {
      const length = ((this.lengths.get(symptom) ?? 0) * symptoms) / this.total
      const damping = saturation * (1 - lengthWeight + lengthWeight * length)
      yield [symptom, (rarity * count * (saturation + 1)) / (count + damping)]
    }
  }
}

const termsOf = (slot: Slot): readonly Term[] =>
  slot === 'number' ? [] : 'words' in slot ? slot.words : [slot.meaningId]
