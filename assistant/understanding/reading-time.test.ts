import { readLanguages } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand, understandInSteps } from './understand.ts'

const lexicons = lexiconsOf(wordsIn)
const listed = readLanguages.flatMap((language) =>
  Object.values(wordsIn(language).symptoms)
    .flat()
    .map((form) => form.replace(/[!|{}#.]/g, ' '))
)

/** A generator of numbers that is the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}
const letters = (count: number, next: (i: number) => string) => {
  let text = ''
  for (let i = 0; text.length < count; i++) text += next(i)
  return text.slice(0, count)
}
const random = numbers(7)
const pick = (from: string) => from[Math.floor(random() * from.length)] as string
const syllable = () => pick('bcdfghjklmnprstv') + pick('aeiou')

/** The worst that anybody can send, each as long as asked for. */
const inputs: [string, (count: number) => string][] = [
  ['one huge word', (count) => letters(count, (i) => String.fromCharCode(97 + ((i * 7) % 26)))],
  ['one huge native word', (count) => letters(count, (i) => 'कखगघचछजझटठडढतथदधनपफबभमयरलव'[i % 28] as string)],
  ['the same short word', (count) => letters(count, () => 'no ')],
  ['thousands of different short words', (count) => letters(count, () => `${pick('bcdfgklmnprst')}${syllable()} `)],
  ['different longer words', (count) => letters(count, () => `${syllable()}${syllable()}${syllable()} `)],
  ['only marks', (count) => letters(count, (i) => ',.!?;:'[i % 6] as string)],
  ['a repeated complaint', (count) => letters(count, () => 'chest pain no ')],
  ['a repeated native complaint', (count) => letters(count, () => 'सिर में दर्द नहीं ')],
  ['numbers with units', (count) => letters(count, () => '2 din ')],
  [
    'phrases of all languages',
    (count) => letters(count, () => `${listed[Math.floor(random() * listed.length)] as string} `)
  ]
]

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const forget = () => {
  for (const lexicon of lexicons.values()) lexicon.clearCache()
}
const takes = (text: string) => {
  forget()
  const started = cpuMs()
  understand(text, 'en', lexicons)
  return cpuMs() - started
}
const best = (text: string) => Math.min(...Array.from({ length: 4 }, () => takes(text)))

describe('reading a message', () => {
  it.each(inputs)('takes time in proportion to its length: %s', (_, input) => {
    const [short, long] = [input(1000), input(4000)]
    takes(long)
    let ratio = Number.POSITIVE_INFINITY
    // Four times the text takes four times as long if the time is linear, and sixteen times if it is quadratic; eight leaves
    // room for what else the machine does, which only adds time: so the best of some rounds counts.
    for (let round = 0; round < 6 && ratio > 8; round++) ratio = Math.min(ratio, best(long) / Math.max(best(short), 2))
    expect(ratio).toBeLessThanOrEqual(8)
  })

  it.each(inputs)('runs for at most 20 ms between two steps: %s', (_, input) => {
    const text = input(2000)
    const longestStep = () => {
      forget()
      const steps = understandInSteps(text, 'en', lexicons)
      let longest = 0
      for (;;) {
        const started = cpuMs()
        const { done } = steps.next()
        longest = Math.max(longest, cpuMs() - started)
        if (done) return longest
      }
    }
    expect(Math.min(...Array.from({ length: 5 }, longestStep))).toBeLessThan(20)
  })

  it('in steps gives the same result as without steps', () => {
    for (const [, input] of inputs) {
      const text = `${input(600)}, severe chest pain`
      const steps = understandInSteps(text, 'hi', lexicons)
      let result = steps.next()
      while (!result.done) result = steps.next()
      expect(result.value).toEqual(understand(text, 'hi', lexicons))
    }
  })

  it('finds an emergency at the end of a long message', () => {
    const filler = letters(1900, () => 'my cousin had a long talk with me about the weather ')
    const { findings } = understand(`${filler}. My father is unconscious.`, 'en', lexicons)
    expect(findings).toContainEqual(expect.objectContaining({ id: 'unconscious', status: 'present' }))
  })
})
