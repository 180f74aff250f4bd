import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMisspelt } from './edit-distance.ts'
import { phoneticKey } from './phonetic-key.ts'
import { maxLetters, normalWord, tokensOf } from './text.ts'

describe('the normal form of a word', () => {
  it.each([
    ['बुख़ार', 'बुखार'],
    ['बूखार', 'बुखार'],
    ['आँख', 'आंख'],
    ['ক্ষত‌', 'ক্ষত'],
    ['ਸਿੱਰ', 'ਸਿਰ'],
    ['كهانسي', 'کہانسی'],
    ['بُخار', 'بخار'],
    ['PAIN', 'pain'],
    ['paiiiiin', 'pain'],
    ["can't", 'cant'],
    ['can’t', 'cant']
  ])('%s is %s', (written, compared) => {
    expect(normalWord(written)).toBe(normalWord(compared))
  })
})

describe('the tokens of a message', () => {
  it('are words, numbers in any digits, and marks, with their places', () => {
    expect(tokensOf('3दिन से बुखार, १०२°F!').map((token) => [token.kind, token.text])).toEqual([
      ['number', '3'],
      ['word', normalWord('दिन')],
      ['word', 'से'],
      ['word', 'बुखार'],
      ['mark', ','],
      ['number', '102'],
      ['mark', '°'],
      ['word', 'f'],
      ['mark', '!']
    ])
    const text = 'BP 140/90 है'
    const number = tokensOf(text)[1]
    expect([number?.text, text.slice(number?.start, number?.end)]).toEqual(['140/90', '140/90'])
  })

  it.each([
    ['௩', '3'],
    ['౩', '3'],
    ['৩', '3'],
    ['૩', '3'],
    ['੩', '3'],
    ['۳', '3'],
    ['٣', '3']
  ])('%s is the number %s', (digit, value) => {
    expect(tokensOf(digit)).toMatchObject([{ kind: 'number', text: value }])
  })

  it('never fail, and end at the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { start, end } of tokensOf(text)) expect(end).toBeGreaterThan(start)
      })
    )
    expect(tokensOf('ab '.repeat(5000)).at(-1)?.end).toBeLessThanOrEqual(maxLetters)
  })
})

describe('the phonetic key of a word', () => {
  it.each([
    ['hi', 'बुखार', ['bukhar', 'bukhaar', 'bhukar', 'bukar']],
    ['hi', 'खांसी', ['khansi', 'khaansi', 'khaansee']],
    ['hi', 'कमज़ोरी', ['kamzori', 'kamjori', 'kamzoree']],
    ['hi', 'पेट', ['pet', 'pait']],
    ['ta', 'காய்ச்சல்', ['kaichal', 'kaaichal', 'kaychal']],
    ['ta', 'தலை', ['thalai', 'talai']],
    ['te', 'జ్వరం', ['jwaram', 'jvaram', 'jwaran']],
    ['te', 'నొప్పి', ['noppi', 'nopi']],
    ['bn', 'চোখ', ['chokh', 'chok']],
    ['gu', 'તાવ', ['taav', 'tav']],
    ['pa', 'ਬੁਖ਼ਾਰ', ['bukhar', 'bukhaar']]
  ] as const)('%s: %s as people write it in Latin letters', (language, native, latin) => {
    const sound = phoneticKey(normalWord(native), language)
    expect(sound.length).toBeGreaterThan(1)
    expect(latin.map((spelling) => phoneticKey(spelling, language))).toEqual(latin.map(() => sound))
  })

  it('differs for different words', () => {
    expect(phoneticKey('सिर', 'hi')).not.toBe(phoneticKey('पेट', 'hi'))
    expect(phoneticKey('بخار', 'ur')).toBe('')
  })
})

describe('a typing slip', () => {
  it.each([
    ['stomch', 'stomach', true],
    ['fevr', 'fever', true],
    ['vomitting', 'vomiting', true],
    ['chset', 'chest', true],
    ['heard', 'heart', false],
    ['chess', 'chest', false],
    ['lever', 'fever', false],
    ['bleading', 'bleeding', true]
  ])('%s for %s: %s', (word, form, is) => {
    expect(isMisspelt(word, form, 1)).toBe(is)
  })
})
