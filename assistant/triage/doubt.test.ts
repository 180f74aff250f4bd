import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from '../understanding/understand.ts'
import type { SecondReading } from './second-reading.ts'

const lexicons = lexiconsOf(wordsIn)
const withLogOdds = (logOdds: number): SecondReading => ({ tier: 'none', family: '', isCertain: false, logOdds })
function answer(text: string, secondReading: SecondReading | null, memory = freshMemory()) {
  const understanding = understand(text, 'en', lexicons)
  return converse({ text, understanding, secondReading, memory, language: 'en', scope: 'patient' })
}

describe('an emergency that a message may only mention', () => {
  const hedged = 'my uncle got a stroke and is well now'
  const brief = 'our new fan is very loud and my wife says stroke at night'
  const long = 'the fan in our room is very loud and at night my wife says stroke, tell me what to do with it'
  const several =
    'this morning while he was having tea his face became crooked and now he cannot lift his right arm at all'

  it.each([
    ['one mention of a hedged message', hedged, 0, -0.1],
    ['a brief mention', brief, -1.5, -1.6],
    ['one mention of a long message', long, 0, -0.1],
    ['several signs of a long message', several, -2, -2.1]
  ])('is no alarm where it is %s, unless the second reader confirms it', (_, text, confirming, doubting) => {
    expect(answer(text, withLogOdds(confirming)).triage).toBe('emergency')
    for (const reading of [withLogOdds(doubting), null]) {
      const { triage, memory } = answer(text, reading)
      expect(triage).not.toBe('emergency')
      // A message that says itself that it is no report is not asked about.
      expect(memory.pending).toEqual(text === hedged ? undefined : 'strokeSigns')
    }
  })

  it.each(['my father has a stroke', 'his face is crooked and he cannot lift his right arm'])(
    'is an alarm without the second reader in a short message: %s',
    (text) => {
      expect(answer(text, null).triage).toBe('emergency')
      expect(answer(text, withLogOdds(-5)).triage).toBe('emergency')
    }
  )

  it.each([
    'since last month every single day I think that I want to kill myself, please tell me what to do',
    'my small son was playing in the kitchen this morning and he drank some kerosene from the bottle there'
  ])('is an alarm whatever the second reader finds where it is suicide or poison: %s', (text) => {
    expect(answer(text, withLogOdds(-5)).triage).toBe('emergency')
    expect(answer(text, null).triage).toBe('emergency')
  })

  it('is an alarm where an earlier message reported it', () => {
    const first = answer('his face is crooked and he cannot lift his right arm', null)
    expect(answer(several, withLogOdds(-5), first.memory).triage).toBe('emergency')
  })
})
