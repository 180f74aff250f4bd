import type { CoreLanguage } from '@arogyachat/contract/languages'
import { bookLabTestBody } from '@arogyachat/contract/schemas/labs'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from '../understanding/understand.ts'
import { beginBooking, continueBooking } from './booking.ts'
import { bookedReply, bookingFailedReply, openBookingReply } from './booking-reply.ts'
import type { Booking, BookingOutcome } from './booking-state.ts'

const lexicons = lexiconsOf(wordsIn)
/** A Sunday, half past two in the afternoon in India. */
const now = new Date('2026-11-22T14:30:00+05:30')
const address = '12 MG Road, Shivaji Nagar, Pune 411005'
const { say } = textsOf('en')
/** Every reply without a triage names the danger signs. */
const withSigns = (reply: string) => `${reply}\n\n${say.ifDanger}`

/** A dialogue that keeps its booking as JSON, as its store would. */
function talk(first: string, language: CoreLanguage = 'en', test?: string) {
  let booking: Booking | null
  const kept = (outcome: BookingOutcome) => {
    booking = outcome.booking && JSON.parse(JSON.stringify(outcome.booking))
    return outcome
  }
  const turn = (text: string) => ({
    text,
    understanding: understand(text, language, lexicons),
    language,
    lexicons,
    now
  })
  const start = kept(beginBooking(turn(first), test))
  const open = () => {
    if (booking === null) throw new Error('The dialogue is over')
    return booking
  }
  return {
    start,
    open,
    send: (text: string) => kept(continueBooking(open(), turn(text))),
    press: (answer: string, tokenIndexes = now) =>
      kept(continueBooking(open(), { ...turn(''), answer, now: tokenIndexes }))
  }
}
const ids = (outcome: BookingOutcome) => outcome.suggestions.map(({ id }) => id)

describe('booking a test in plain words', () => {
  it('asks for the day, the time and the address in this order, shows the booking, and is ready after a yes', () => {
    const { start, send } = talk('I want to book a thyroid test')
    expect(start.reply).toContain('Thyroid profile (T3, T4, TSH), ₹')
    expect(start.reply).toContain('On which day')
    expect(ids(start)).toEqual([
      'booking:date:2026-11-22',
      'booking:date:2026-11-23',
      'booking:date:2026-11-24',
      'booking:date:2026-11-25',
      'booking:leave'
    ])
    expect(send('next Wednesday').reply).toBe(
      withSigns('At what time on Wednesday, 25 November? Please pick one or write it.')
    )
    expect(send('10:00 AM').reply).toBe(withSigns(say['booking.askAddress']))
    const check = send(address)
    for (const shown of ['Thyroid profile', 'Wednesday, 25 November', '10:00–11:00 am', address, say['booking.askYes']])
      expect(check.reply).toContain(shown)
    const { ready, reply } = send('yes')
    expect(ready).toEqual({ test_id: ['thyroid'], date: '2026-11-25', time: '10:00-11:00', address })
    expect(bookLabTestBody.safeParse(ready).success).toBe(true)
    expect(reply).toBe('')
  })

  it('takes the same steps with buttons', () => {
    const { start, press, send } = talk('', 'en', 'cbc')
    expect(start.reply).toContain('Complete blood count (CBC)')
    expect(ids(press('booking:date:2026-11-23'))).toHaveLength(9)
    press('booking:time:17:00-18:00')
    send(address)
    expect(press('booking:yes').ready).toEqual({ test_id: ['cbc'], date: '2026-11-23', time: '17:00-18:00', address })
  })

  it('takes a day and an hour from the first message, in romanised Hindi too', () => {
    const { start, send } = talk('kal subah 9 baje CBC book karna hai', 'hi')
    expect(start.booking).toMatchObject({ tests: ['cbc'], date: '2026-11-23', time: '09:00-10:00' })
    send('मकान 5, गांधी नगर, जयपुर 302015')
    expect(send('haan ji').ready).toMatchObject({ date: '2026-11-23', time: '09:00-10:00' })
  })

  it('lists the tests that fit, of which one is chosen by name, by number or by button', () => {
    for (const choose of ['lipid profile', 'two', 'number 2']) {
      const { start, send } = talk('book thyroid test and lipid profile')
      expect(ids(start)).toEqual(['booking:test:thyroid', 'booking:test:lipid', 'booking:all', 'booking:leave'])
      expect(send(choose).booking, choose).toMatchObject({ tests: ['lipid'] })
    }
    const { press } = talk('book thyroid test and lipid profile')
    expect(press('booking:test:thyroid').booking).toMatchObject({ tests: ['thyroid'] })
    const unnamed = talk('I want to book a test')
    expect(ids(unnamed.start).length).toBeGreaterThan(5)
    expect(unnamed.send('that one there').reply).toBe(withSigns(say['booking.testUnclear']))
  })

  it('books several tests together with one button', () => {
    const { start, press, send } = talk('book thyroid test and lipid profile')
    expect(ids(start)).toContain('booking:all')
    const { reply, booking } = press('booking:all')
    expect(booking).toMatchObject({ tests: ['thyroid', 'lipid'] })
    for (const name of ['Thyroid profile', 'Lipid profile']) expect(reply).toContain(name)
    send('tomorrow 9 am')
    const check = send(address)
    expect(check.reply.match(/^Test: /gm)).toHaveLength(2)
    expect(press('booking:yes').ready).toMatchObject({ test_id: ['thyroid', 'lipid'], address })
    expect(ids(talk('I want to book a test').start)).not.toContain('booking:all')
  })

  it('books a test at a centre as a visit, without an address', () => {
    const { start, send } = talk('book chest xray')
    expect(start.reply).toContain('Chest X-ray is done at a centre: you go there.')
    expect(start.reply).toContain('On which day do you want to go?')
    expect(start.booking).toMatchObject({ tests: ['cxr'] })
    const check = send('tomorrow 9 am')
    expect(check.reply).toContain('Chest X-ray is done at a centre')
    expect(check.reply).not.toContain('Where:')
    expect(ids(check)).not.toContain('booking:change:address')
    const { ready } = send('yes')
    expect(ready).toEqual({ test_id: ['cxr'], date: '2026-11-23', time: '09:00-10:00', address: '' })
    expect(bookLabTestBody.safeParse(ready).success).toBe(true)
  })

  it('says of tests at home and at a centre which is which', () => {
    const { press, send } = talk('book CBC and chest xray')
    press('booking:all')
    send('tomorrow 9 am')
    const check = send(address)
    expect(check.reply).toContain(`Where: ${address}`)
    expect(check.reply).toContain('Chest X-ray is done at a centre')
    expect(check.reply).not.toContain('(CBC) is done at a centre')
  })

  it('offers the addresses that the patient keeps', () => {
    const understanding = understand('', 'en', lexicons)
    const addresses = [
      { label: 'Home', text: address },
      { label: 'Home', text: 'Another home, Pune 411001' }
    ]
    const turn = { understanding, language: 'en' as const, lexicons, now, addresses }
    const booking = { offered: [], tests: ['cbc'], date: '2026-11-23', time: '09:00-10:00' as const }
    const asked = continueBooking(booking, { ...turn, answer: 'booking:goOn' })
    expect(asked.suggestions).toContainEqual({ id: 'booking:address:Home', label: `Home: ${address}` })
    expect(ids(asked).filter((id) => id.startsWith('booking:address'))).toHaveLength(1)
    const chosen = continueBooking(booking, { ...turn, answer: 'booking:address:Home' })
    expect(chosen.booking).toMatchObject({ address })
    expect(continueBooking(booking, { ...turn, answer: 'booking:address:Work' }).booking).not.toHaveProperty('address')
  })

  it('goes on with a booking of one test that an earlier version stored', () => {
    const stored = { offered: [], test: 'cbc', date: '2026-11-23', time: '09:00-10:00' as const, address }
    const turn = { understanding: understand('', 'en', lexicons), language: 'en' as const, lexicons, now }
    expect(continueBooking(stored, { ...turn, answer: 'booking:yes' }).ready).toMatchObject({
      test_id: ['cbc'],
      address
    })
  })

  it('ends at any step when the patient cancels, and books nothing', () => {
    for (const texts of [[], ['tomorrow'], ['tomorrow', '9 am'], ['tomorrow', '9 am', address]]) {
      const { send } = talk('book CBC')
      for (const text of texts) send(text)
      expect(send('leave it')).toEqual({ reply: withSigns(say['booking.left']), suggestions: [], booking: null })
    }
    expect(talk('book CBC').press('booking:leave').booking).toBeNull()
    expect(talk('cbc book karo', 'hi').send('rehne do').booking).toBeNull()
  })
})

describe('a day that cannot be booked', () => {
  it.each([
    ['yesterday', 'Saturday, 21 November is already over'],
    ['1 Nov', 'Sunday, 1 November is already over'],
    ['25 January', 'I can book until Tuesday, 22 December'],
    ['whenever you like', 'I did not understand the day'],
    ['30 February', 'I did not understand the day'],
    ['next Monday', 'Which day do you mean: Monday, 23 November or Monday, 30 November?']
  ])('is explained and asked for again: "%s"', (text, reply) => {
    const { send } = talk('book CBC')
    const outcome = send(text)
    expect(outcome.reply).toContain(reply)
    expect(outcome.booking).toEqual({ offered: [], tests: ['cbc'] })
    expect(send('tomorrow').booking).toMatchObject({ date: '2026-11-23' })
  })

  it('is not offered once its last slot has begun', () => {
    const evening = new Date('2026-11-22T18:20:00+05:30')
    const { press } = talk('book CBC')
    expect(ids(press('booking:goOn', evening))[0]).toBe('booking:date:2026-11-23')
    const late = press('booking:date:2026-11-22', evening)
    expect(late.booking).toEqual({ offered: [], tests: ['cbc'] })
  })

  it('or an hour that has passed in the meantime is asked for again', () => {
    const { send, press } = talk('book CBC')
    send('today 5 pm')
    send(address)
    const { booking, ready } = press('booking:yes', new Date('2026-11-22T17:05:00+05:30'))
    expect(ready).toBeUndefined()
    expect(booking).toEqual({ offered: [], tests: ['cbc'], date: '2026-11-22', address })
  })
})

describe('an hour', () => {
  it('outside the opening hours is answered with the nearest two slots', () => {
    const { send } = talk('book CBC')
    send('tomorrow')
    const outcome = send('2 pm')
    expect(outcome.reply).toBe(withSigns('We do not come at that time. The nearest: 12:00–1:00 pm or 4:00–5:00 pm.'))
    expect(ids(outcome)).toEqual(['booking:time:12:00-13:00', 'booking:time:16:00-17:00', 'booking:leave'])
  })

  it('given as a part of the day leaves a choice of slots', () => {
    const { send } = talk('book CBC')
    const outcome = send('tomorrow evening')
    expect(outcome.reply).toBe(withSigns(say['booking.timeWhich']))
    expect(ids(outcome)).toEqual([
      'booking:time:16:00-17:00',
      'booking:time:17:00-18:00',
      'booking:time:18:00-19:00',
      'booking:leave'
    ])
    expect(send('5').booking).toMatchObject({ time: '17:00-18:00' })
  })

  it('that has passed today is not taken', () => {
    const { send } = talk('book CBC')
    send('today')
    expect(send('9 am').booking?.time).toBeUndefined()
  })
})

describe('the confirmation step', () => {
  const atCheck = () => {
    const dialogue = talk('book CBC')
    for (const text of ['tomorrow', '9 am', address]) dialogue.send(text)
    return dialogue
  }

  it('lets the day, the hour, the test and the address be changed in words', () => {
    const { send } = atCheck()
    expect(send('not kal, parso').booking).toMatchObject({ date: '2026-11-24', time: '09:00-10:00' })
    expect(send('5 pm please').booking).toMatchObject({ date: '2026-11-24', time: '17:00-18:00' })
    expect(send('I meant a lipid profile').booking).toMatchObject({ tests: ['lipid'], date: '2026-11-24' })
    expect(send('the address is wrong').reply).toBe(withSigns(say['booking.askAddress']))
    expect(send('Flat 3, Lake View, Kochi 682001').reply).toContain('Flat 3, Lake View')
    expect(send('ok').ready).toEqual({
      test_id: ['lipid'],
      date: '2026-11-24',
      time: '17:00-18:00',
      address: 'Flat 3, Lake View, Kochi 682001'
    })
  })

  it('lets each of them be changed with its button', () => {
    for (const part of ['date', 'time', 'address'] as const)
      expect(atCheck().press(`booking:change:${part}`).booking, part).not.toHaveProperty(part)
  })

  it('only books after a plain yes', () => {
    for (const text of ['no', 'yes but at my office', 'what does it cost', 'yes, another time', 'hmm not sure', ''])
      expect(atCheck().send(text).ready, text).toBeUndefined()
    expect(atCheck().send('what does it cost').reply).toContain(say['booking.answerYes'])
  })
})

describe('an address', () => {
  it('that is too short or too long is asked for again', () => {
    const { send } = talk('book CBC')
    send('tomorrow 9 am')
    expect(send('Pune').reply).toBe(withSigns(say['booking.addressShort']))
    expect(send(`12 ${'very '.repeat(80)}long road`).reply).toBe(withSigns(say['booking.addressLong']))
    expect(send('12 MG Road,\n Pune').booking?.address).toBe('12 MG Road, Pune')
  })

  it('is taken as written, even if its words have other meanings', () => {
    const { send } = talk('book CBC')
    send('tomorrow 9 am')
    expect(send('5 Sunday Bazaar, near Heart Hospital, {price}').booking).toMatchObject({
      date: '2026-11-23',
      address: '5 Sunday Bazaar, near Heart Hospital, {price}'
    })
  })
})

describe('the reply after the confirmation', () => {
  const ready = { test_id: ['fbs'], date: '2026-11-25', time: '08:00-09:00' as const, address }

  it('names several tests, where each is done and how to prepare for each', () => {
    const both = bookedReply({ ...ready, test_id: ['fbs', 'cxr'] }, 'en').reply
    expect(both).toContain('Fasting blood sugar and Chest X-ray')
    expect(both).toContain('arranges the collection')
    expect(both).toContain('Chest X-ray is done at a centre')
    expect(both.match(/Before the test:/g)).toHaveLength(2)
    const visit = bookedReply({ ...ready, test_id: ['cxr'], address: '' }, 'en').reply
    expect(visit).toContain('You go to a centre')
    expect(visit).not.toContain('collection')
  })

  it('names the booking and how to prepare for it', () => {
    const { reply, booking } = bookedReply(ready, 'en')
    expect(reply).toContain('It is booked: Fasting blood sugar, Wednesday, 25 November, 8:00–9:00 am.')
    expect(reply).toContain('No food for 8 to 10 hours')
    expect(booking).toBeNull()
  })

  it('offers another try after a failure, and ends when there are too many bookings', () => {
    const booking = { offered: [], tests: ['fbs'], date: ready.date, time: ready.time, address }
    const failed = bookingFailedReply(booking, 'en', false)
    expect(failed.reply).toBe(withSigns('Sorry, there was an error booking your test. Please try again.'))
    expect(ids(failed)).toEqual(['booking:yes', 'booking:leave'])
    expect(failed.booking).toBe(booking)
    expect(bookingFailedReply(booking, 'en', true).booking).toBeNull()
  })

  it('reminds of an open booking after a message about something else', () => {
    expect(openBookingReply({ offered: [], tests: ['fbs'] }, 'en')?.reply).toContain(
      'Your booking of Fasting blood sugar'
    )
    expect(openBookingReply({ offered: ['cbc'] }, 'en')).toBeNull()
  })
})
