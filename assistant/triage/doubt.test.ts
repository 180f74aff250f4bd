import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from '../understanding/understand.ts'
import type { SecondReading } from './second-reading.ts'

const lexicons = lexiconsOf(wordsIn)
const withLogOdds = (logOdds: number): SecondReading => ({ tier: 'none', family: '', isCertain: false, logOdds })
function answer(text: string, secondReading: SecondReading | null) {
  const understanding = understand(text, 'en', lexicons)
  return converse({ text, understanding, secondReading, memory: freshMemory(), language: 'en', scope: 'patient' })
}

describe('an emergency that a message mentions only once', () => {
  const hedged = 'my uncle got a stroke and is well now'
  const long = 'the fan in our room is very loud and at night my wife says stroke, tell me what to do with it'

  it.each([
    ['hedged', hedged, 0, -0.1],
    ['long', long, -1.5, -1.6]
  ])('is asked about in a %s message unless the second reader confirms it', (_, text, confirming, doubting) => {
    expect(answer(text, withLogOdds(confirming)).triage).toBe('emergency')
    for (const reading of [withLogOdds(doubting), null]) {
      const { triage, memory } = answer(text, reading)
      expect(triage).not.toBe('emergency')
      expect(memory.pending).toBeDefined()
    }
  })

  it('is an alarm without the second reader in a short message', () => {
    expect(answer('my father has a stroke', null).triage).toBe('emergency')
  })

  it.each([
    'since last month every single day I think that I want to kill myself, please tell me what to do',
    'my small son was playing in the kitchen this morning and he drank some kerosene from the bottle there'
  ])('is an alarm whatever the second reader finds where it is suicide or poison: %s', (text) => {
    expect(answer(text, withLogOdds(-5)).triage).toBe('emergency')
    expect(answer(text, null).triage).toBe('emergency')
  })

  it('is an alarm in a long message where a second sign stands beside it', () => {
    const text =
      'this morning while he was having tea his face became crooked and now he cannot lift his right arm at all'
    expect(answer(text, null).triage).toBe('emergency')
  })
})
