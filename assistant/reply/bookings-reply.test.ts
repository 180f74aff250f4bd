import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from '../understanding/understand.ts'
import { bookingsReply } from './bookings-reply.ts'

const lexicons = lexiconsOf(wordsIn)
const wants = (text: string, language: CoreLanguage) => understand(text, language, lexicons).wants.bookings

describe('a wish to see what is booked', () => {
  it.each<[CoreLanguage, string[]]>([
    ['en', ['show my bookings', 'what are my appointments', 'when is my next appointment', 'see my lab bookings']],
    ['hi', ['मेरी बुकिंग दिखाओ', 'meri booking dikhao', 'मेरा अपॉइंटमेंट कब है', 'म्हारी बुकिंग दिखा', 'हमार बुकिंग दिखाईं']],
    ['pa', ['ਮੇਰੀਆਂ ਬੁਕਿੰਗਾਂ ਦਿਖਾਓ', 'meri booking dikhao']],
    ['te', ['నా బుకింగ్‌లు చూపించండి', 'naa bookings chupinchu']],
    ['ta', ['என் புக்கிங்குகளைக் காட்டுங்கள்', 'en booking kaattu']],
    ['gu', ['મારાં બુકિંગ બતાવો', 'mara booking batavo']],
    ['bn', ['আমার বুকিং দেখাও', 'amar booking dekhao']],
    ['ur', ['میری بکنگ دکھائیں', 'meri booking dikhayein']]
  ])('is recognised in %s', (language, messages) => {
    for (const text of messages) expect(wants(text, language), text).toBe(true)
  })

  it('is not seen in a message that wants to book something', () => {
    for (const text of [
      'book a blood test',
      'I want to book an appointment',
      'please make my booking for a thyroid test'
    ])
      expect(wants(text, 'en'), text).toBe(false)
    expect(wants('meri booking kar do khoon ki jaanch ki', 'hi')).toBe(false)
    expect(wants('मुझे खून की जाँच बुक करनी है', 'hi')).toBe(false)
  })

  it('asks a visitor to sign in', () => {
    const understanding = understand('show my bookings', 'en', lexicons)
    const outcome = converse({ understanding, memory: freshMemory(), language: 'en', scope: 'visitor' })
    expect(outcome.reply).toContain(textsOf('en').say['bookings.signIn'])
    expect(outcome.actions.map(({ kind }) => kind)).toEqual(['signIn', 'signUp'])
  })
})

describe.each(coreLanguages)('the list in %s', (language) => {
  const visits = [{ doctor: 'Dr Meera Rao', date: '2026-11-25', slot: '10:00-10:30' }]
  const labs = [
    {
      tests: [{ _id: 'cbc', name: '?', cost: '', costRupees: 0, hasHomeCollection: true }],
      date: '2026-11-26',
      time: '17:00-18:00'
    }
  ]

  it('names doctor, tests, days and times', () => {
    const { reply, actions } = bookingsReply({ visits, labs }, language)
    for (const part of ['Dr Meera Rao', '25', '10:00', textsOf(language).tests.cbc.name, '26', '5:00'])
      expect(reply).toContain(part)
    expect(actions.map((action) => action.kind === 'open' && action.section)).toEqual(['consultation', 'tests'])
  })

  it('says that there is nothing if nothing is booked', () => {
    const { reply, actions } = bookingsReply({ visits: [], labs: [] }, language)
    expect(reply).toContain(textsOf(language).say['bookings.none'])
    expect(actions).toEqual([])
  })
})
