import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from './understand.ts'

const lexicons = lexiconsOf(wordsIn)
const flagsOf = (text: string) => {
  const understanding = understand(text, 'hi', lexicons)
  const { redFlags } = converse({ text, understanding, memory: freshMemory(), language: 'hi', scope: 'patient' })
  return redFlags.map(({ id }) => id)
}

// Both languages are understood with the Hindi word lists, so their own grammar and spelling must be in them.
it.each([
  ['bho', 'हमरा मरे के मन करता', 'rf_suicide_now'],
  ['bho', 'हमरा मरे के मन करत बा', 'rf_suicide_now'],
  ['bho', 'हम जान दे देब', 'rf_suicide_now'],
  ['bho', 'हम अब ना जीयब', 'rf_suicide_now'],
  ['bgc', 'जी करै सै मर ज्यां', 'rf_suicide_now'],
  ['bgc', 'इब जीण का जी कोन्या करता', 'rf_suicide_now'],
  ['bho', 'बाबूजी होश में नइखन', 'rf_unconscious'],
  ['bgc', 'बापू होश म्ह कोन्या', 'rf_unconscious'],
  ['bgc', 'छाती म्ह दर्द सै अर पसीना आवै सै', 'rf_chest_pain_adult'],
  ['bgc', 'बटन आळी बैटरी निगळ ली', 'rf_button_battery'],
  ['bgc', 'सांस कोन्या आंदी', 'rf_breathing_severe'],
  ['bho', 'साँस नइखे आवत', 'rf_breathing_severe']
])('recognises the emergency of a sentence in %s: %s', (_, text, flag) => expect(flagsOf(text)).toContain(flag))

it.each(['ई दवाई जान देब का', 'हम डाक्टर के जान देब', 'माई के काल्ह जाँच बा', 'थारा फोन नंबर के सै'])(
  'raises no alarm for an ordinary sentence: %s',
  (text) => expect(flagsOf(text)).toEqual([])
)
