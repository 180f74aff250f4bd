import type { CoreLanguage } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from '../understanding/understand.ts'
import { converse } from './converse.ts'
import { freshMemory } from './memory.ts'

const lexicons = lexiconsOf(wordsIn)
const replyTo = (language: CoreLanguage, text: string) =>
  converse({
    text,
    memory: freshMemory(),
    understanding: understand(text, language, lexicons),
    language,
    scope: 'patient'
  })
const offers = (language: CoreLanguage, text: string) =>
  replyTo(language, text).actions.some(({ kind }) => kind === 'dangerSigns')

describe('a cry for help that names no complaint', () => {
  it.each([
    ['en', 'please help me quickly'],
    ['en', 'somebody please help, hurry up, zorblat frindel quomp'],
    ['hi', 'जल्दी मदद करो'],
    ['hi', 'bachao bachao jaldi kuch karo'],
    ['pa', 'ਛੇਤੀ ਮਦਦ ਕਰੋ'],
    ['te', 'కాపాడండి త్వరగా'],
    ['ta', 'சீக்கிரம் உதவி பண்ணுங்க'],
    ['gu', 'જલદી મદદ કરો'],
    ['ur', 'جلدی مدد کریں'],
    ['bn', 'তাড়াতাড়ি সাহায্য করুন']
  ] as const)('in %s, "%s", is offered the panel', (language, text) => {
    expect(offers(language, text)).toBe(true)
    expect(replyTo(language, text).reply).toContain('112')
  })

  it.each([
    ['en', 'please help me book a blood test'],
    ['en', 'what can you do'],
    ['en', 'who won the cricket match in Nagpur yesterday'],
    ['hi', 'खून की जाँच बुक करने में मदद करो जल्दी'],
    ['ur', 'آپ کیا کر سکتے ہیں']
  ] as const)('is not read into a calm message in %s: "%s"', (language, text) => {
    expect(offers(language, text)).toBe(false)
  })

  it('adds nothing to an emergency that was understood', () => {
    const outcome = replyTo('en', 'please help me quickly, he is not waking up')
    expect(outcome.disposition).toBe('emergency_now')
    expect(outcome.actions.every(({ kind }) => kind === 'call')).toBe(true)
  })
})
