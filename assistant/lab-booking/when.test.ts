import { labSlots } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../language/lexicons.ts'
import { fc } from '../testing/properties.ts'
import { readWhen, slotsFor, type WhenOptions } from './when.ts'

const lexicons = lexiconsOf(wordsIn)
/** A Sunday. */
const today = '2026-11-22'
const read = (text: string, language: LanguageCode = 'en', expects: WhenOptions['expects'] = null) =>
  readWhen(text, { language, lexicons, today, expects })
const slots = (text: string, language: LanguageCode = 'en') => {
  const { hours } = read(text, language, 'time')
  return hours === null ? null : slotsFor(hours, labSlots)
}

const tomorrow = '2026-11-23'
const dayAfter = '2026-11-24'
const nine = '09:00-10:00'
const five = '17:00-18:00'
/** The same three things said in each language, in its letters and in Latin ones. */
const saidIn: [LanguageCode, text: string, day: string, slot?: string][] = [
  ['en', 'tomorrow at 9 am', tomorrow, nine],
  ['en', 'tommorow 9am', tomorrow, nine],
  ['en', 'day after tomorrow, 5 in the evening', dayAfter, five],
  ['hi', 'कल सुबह 9 बजे', tomorrow, nine],
  ['hi', 'kal subah nau baje', tomorrow, nine],
  ['hi', 'परसों शाम ५ बजे', dayAfter, five],
  ['hi', 'parso shaam 5', dayAfter, five],
  ['hi', '25 नवंबर', '2026-11-25'],
  ['hi', 'pachis tarikh ko', '2026-11-25'],
  ['hi', 'budhvar ko', '2026-11-25'],
  ['hi', 'तीन दिन बाद', '2026-11-25'],
  ['hi', 'kal ke liye please, 9 am', tomorrow, nine],
  ['pa', 'ਕੱਲ੍ਹ ਸਵੇਰੇ 9 ਵਜੇ', tomorrow, nine],
  ['pa', 'ਪਰਸੋਂ ਸ਼ਾਮ 5 ਵਜੇ', dayAfter, five],
  ['pa', 'kal savere 9 vaje', tomorrow, nine],
  ['te', 'రేపు ఉదయం 9 గంటలకు', tomorrow, nine],
  ['te', 'ఎల్లుండి సాయంత్రం 5 గంటలకు', dayAfter, five],
  ['te', 'repu udayam 9 gantalaku', tomorrow, nine],
  ['ta', 'நாளை காலை 9 மணிக்கு', tomorrow, nine],
  ['ta', 'நாளை மறுநாள் மாலை 5 மணி', dayAfter, five],
  ['ta', 'naalai kaalai 9 mani', tomorrow, nine],
  ['gu', 'કાલે સવારે 9 વાગ્યે', tomorrow, nine],
  ['gu', 'પરમ દિવસે સાંજે 5 વાગ્યે', dayAfter, five],
  ['gu', 'kale savare 9 vage', tomorrow, nine],
  ['bn', 'কাল সকাল ৯টায়', tomorrow, nine],
  ['bn', 'পরশু বিকাল ৫টায়', dayAfter, five],
  ['bn', 'kal sokal 9 tay', tomorrow, nine],
  ['ur', 'کل صبح 9 بجے', tomorrow, nine],
  ['ur', 'پرسوں شام ۵ بجے', dayAfter, five],
  ['ur', 'kal subah 9 baje', tomorrow, nine],
  ['bgc', 'काल तड़कै 9 बजे', tomorrow, nine],
  ['bgc', 'परसूं सांझ 5 बजे', dayAfter, five],
  ['bho', 'बिहान भोरे 9 बजे', tomorrow, nine],
  ['bho', 'परसों साँझ 5 बजे', dayAfter, five]
]
const offered = saidIn.filter(([language]) => lexicons.has(language))

describe('days and hours in plain words', () => {
  it.each(offered)('%s: %s', (language, text, day, slot) => {
    const { days, hours } = read(text, language)
    expect(days).toEqual([day])
    expect(hours && slotsFor(hours, labSlots)).toEqual(slot ? { slots: [slot], isOffered: true } : null)
  })

  it('are tested for every language that has word lists', () => {
    expect([...new Set(offered.map(([language]) => language))]).toEqual([...lexicons.keys()])
  })
})

describe('days', () => {
  it.each([
    ['2026-11-25', '2026-11-25'],
    ['25/11', '2026-11-25'],
    ['25/11/26', '2026-11-25'],
    ['25.11.2026', '2026-11-25'],
    ['11/25', '2026-11-25'],
    ['25-11', '2026-11-25'],
    ['25 Nov', '2026-11-25'],
    ['Nov 25', '2026-11-25'],
    ['25th of November 2026', '2026-11-25'],
    ['the 25th', '2026-11-25'],
    ['25', '2026-11-25'],
    ['20', '2026-12-20'],
    ['22', '2026-11-22'],
    ['2 January', '2027-01-02'],
    ['wensday', '2026-11-25'],
    ['Sunday', '2026-11-29'],
    ['next Friday', '2026-11-27'],
    ['in 3 days', '2026-11-25'],
    ['after one week', '2026-11-29'],
    ['next Monday 30 Nov', '2026-11-30'],
    ['today', '2026-11-22'],
    ['aaj', '2026-11-22']
  ])('"%s" is %s', (text, day) => {
    expect(read(text, 'en', 'day').days).toEqual([day])
  })

  it('that are past stay in the past instead of moving to next year', () => {
    expect(read('20 Nov').days).toEqual(['2026-11-20'])
    expect(read('yesterday').days).toEqual(['2026-11-21'])
  })

  it('that are ambiguous give both dates', () => {
    expect(read('next Monday').days).toEqual(['2026-11-23', '2026-11-30'])
    expect(read('Monday or Tuesday').days).toEqual(['2026-11-23', '2026-11-24'])
    expect(read('Monday 25 Nov').days).toEqual(['2026-11-23', '2026-11-25'])
    expect(read('next week').days).toHaveLength(7)
  })

  it('that are negated do not count', () => {
    for (const text of ['not kal, parso', 'kal nahi, parso', 'kal nahi parso', 'no, day after tomorrow'])
      expect(read(text, 'hi').days, text).toEqual([dayAfter])
    expect(read('कल नहीं, परसों', 'hi').days).toEqual([dayAfter])
    expect(read('not tomorrow', 'en').days).toEqual([])
  })

  it('that do not exist are reported as impossible', () => {
    expect(read('30 February', 'en', 'day')).toMatchObject({ days: [], hasImpossibleDay: true })
    expect(read('31/11', 'en', 'day')).toMatchObject({ days: [], hasImpossibleDay: true })
    expect(read('whenever', 'en', 'day')).toEqual({ days: [], hours: null, hasImpossibleDay: false })
  })

  it('are not found in text without any', () => {
    for (const text of ['9876543210', 'yes', 'no', 'my hb is low', 'blood test', '2 days of fever', 'may I ask'])
      expect(read(text).days, text).toEqual([])
  })
})

describe('hours', () => {
  it.each([
    ['10:00 AM', '10:00-11:00'],
    ['10.30', '10:00-11:00'],
    ['9', nine],
    ['nine', nine],
    ['17:00', five],
    ['5 p.m.', five],
    ['9-10', nine],
    ['9 to 10 am', nine],
    ['12–1 pm', '12:00-13:00'],
    ['5:00–6:00 pm', five],
    ['half past nine', nine],
    ['quarter to ten', nine],
    ['paune 10 baje', nine],
    ['not 9, 10 am', '10:00-11:00']
  ])('"%s" is %s', (text, slot) => {
    expect(slots(text)).toEqual({ slots: [slot], isOffered: true })
  })

  it('given as a part of the day leave a choice of slots', () => {
    expect(slots('morning')?.slots).toEqual(['08:00-09:00', nine, '10:00-11:00', '11:00-12:00'])
    expect(slots('shaam ko')?.slots).toEqual(['16:00-17:00', five, '18:00-19:00'])
  })

  it('outside the opening hours give the nearest two slots', () => {
    expect(slots('2 pm')).toEqual({ slots: ['12:00-13:00', '16:00-17:00'], isOffered: false })
    expect(slots('5 am')).toEqual({ slots: ['08:00-09:00', nine], isOffered: false })
    expect(slots('raat 9 baje')).toEqual({ slots: [five, '18:00-19:00'], isOffered: false })
  })

  it('are not found in text without any', () => {
    for (const text of ['no', 'yes', 'any', '25:99']) expect(slots(text), text).toBeNull()
    expect(read('25', 'en', null).hours).toBeNull()
  })
})

it('any text gives only dates that exist and hours of a day', () => {
  const words = fc.constantFrom(
    'kal',
    'next',
    'Monday',
    '25',
    '/',
    '-',
    'Nov',
    '9',
    ':',
    '30',
    'am',
    'nahi',
    'to',
    'बजे',
    '99',
    '0'
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 8 }).map((chosen) => chosen.join(' '))
      ),
      fc.constantFrom<WhenOptions['expects']>('day', 'time', null),
      (text, expects) => {
        const { days, hours } = read(text, 'hi', expects)
        for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
        for (const [from, to] of hours ?? []) expect(from >= -15 && to > from && to <= 24 * 60 + 240).toBe(true)
      }
    )
  )
})
