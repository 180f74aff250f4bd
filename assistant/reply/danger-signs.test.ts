import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse, type Outcome } from '../conversation/converse.ts'
import { freshMemory, type Memory } from '../conversation/memory.ts'
import { beginBooking, continueBooking } from '../lab-booking/booking.ts'
import { bookedReply, bookingFailedReply, openBookingReply } from '../lab-booking/booking-reply.ts'
import type { BookingOutcome, ReadyBooking } from '../lab-booking/booking-state.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { fc } from '../testing/properties.ts'
import { emptyUnderstanding, finding, mention, reporting } from '../testing/scenes.ts'
import { understand } from '../understanding/understand.ts'
import type { Understanding } from '../understanding/understanding.ts'
import { bookingsReply } from './bookings-reply.ts'
import type { Scope } from './reply-parts.ts'

const lexicons = lexiconsOf(wordsIn)
const scopes: Scope[] = ['visitor', 'patient']

const answer = (
  understanding: Understanding,
  { language = 'en', scope = 'patient', memory = freshMemory(), ...turn }: Partial<Parameters<typeof converse>[0]> = {}
): Outcome => converse({ understanding, memory, language, scope, ...turn })

describe.each(coreLanguages)('a reply in %s without a triage', (language) => {
  const { ifDanger, ifDespair } = textsOf(language).say

  it('names the danger signs and 112, whatever was reported before', () => {
    expect(ifDanger).toContain('112')
    fc.assert(
      fc.property(fc.understanding(), fc.understanding(), fc.constantFrom(...scopes), (before, now, scope) => {
        const { memory } = answer(before, { language, scope })
        for (const { triage, reply } of [answer(now, { language, scope }), answer(now, { language, scope, memory })])
          if (triage === null) expect(reply).toContain(ifDanger)
      }),
      { numRuns: 150 }
    )
  })

  const wishes = Object.keys(emptyUnderstanding.wants) as (keyof Understanding['wants'])[]
  it.each(wishes)('names them after the request “%s”, in the demo too', (wish) => {
    for (const scope of scopes) {
      const { reply, triage } = answer(
        { ...emptyUnderstanding, wants: { ...emptyUnderstanding.wants, [wish]: true } },
        { language, scope }
      )
      expect(triage).toBeNull()
      expect(reply).toContain(ifDanger)
    }
  })

  it('names them and the helpline of Tele-MANAS in every refusal', () => {
    const wanting = (wish: 'dose' | 'medicine' | 'injection') => ({
      ...emptyUnderstanding,
      wants: { ...emptyUnderstanding.wants, [wish]: true }
    })
    const refused = [
      emptyUnderstanding,
      { ...emptyUnderstanding, isUnread: true },
      wanting('dose'),
      wanting('medicine'),
      wanting('injection')
    ]
    for (const scope of scopes)
      for (const understanding of refused) {
        const { reply } = answer(understanding, { language, scope })
        expect(reply).toContain(ifDanger)
        expect(reply).toContain(ifDespair)
      }
  })

  it('names them when the conversation starts over or a button belongs to no question', () => {
    for (const turn of [{ answer: 'startOver' }, { answer: 'age:nothing' }])
      expect(answer(emptyUnderstanding, { language, ...turn }).reply).toContain(ifDanger)
  })

  it('names them at every step of a booking', () => {
    const now = new Date('2026-11-22T14:30:00+05:30')
    const turn = (text: string) => ({
      text,
      understanding: understand(text, language, lexicons),
      language,
      lexicons,
      now
    })
    const steps: BookingOutcome[] = [beginBooking(turn(''))]
    const open = () => steps.at(-1)?.booking ?? { offered: [] }
    for (const press of ['booking:test:cbc', 'booking:date:2026-11-24', 'booking:time:10:00-11:00'])
      steps.push(continueBooking(open(), { ...turn(''), answer: press }))
    steps.push(continueBooking(open(), turn('Pune')), continueBooking(open(), turn('12 MG Road, Pune 411005')))
    steps.push(continueBooking(open(), { ...turn(''), answer: 'booking:leave' }))
    const ready: ReadyBooking = { test_id: ['cbc'], date: '2026-11-24', time: '10:00-11:00', address: '12 MG Road' }
    const ended = [
      bookedReply(ready, language),
      bookingFailedReply({ offered: [] }, language, false),
      bookingFailedReply({ offered: [] }, language, true),
      openBookingReply({ offered: [], test: 'cbc' }, language)
    ]
    for (const step of [...steps, ...ended]) expect(step?.reply).toContain(ifDanger)
  })

  it('names them beside a list of bookings, and if there are none', () => {
    const labs = [{ tests: [], date: '2026-11-24', time: '10:00-11:00' }]
    for (const list of [[], labs]) expect(bookingsReply({ visits: [], labs: list }, language).reply).toContain(ifDanger)
  })
})

describe('a patient who denies one sign', () => {
  const { say } = textsOf('en')
  const congratulation = say.deniedOnly.split('{')[0] as string
  const denying = (ids: readonly string[], more: Partial<Understanding> = {}): Understanding => ({
    ...emptyUnderstanding,
    findings: ids.map((id) => finding(id, { status: 'denied' })),
    ...more
  })

  it('is reassured if nothing else was reported', () => {
    expect(answer(denying(['fever'])).reply).toContain(congratulation)
  })

  it.each<[string, Understanding]>([
    ['words stand beside it that nobody understood', denying(['fever'], { hasUnrecognisedWords: true })],
    ['a relative has a sign', denying(['fever'], { relatives: [finding('headache')] })],
    ['an illness is named', denying(['fever'], { namedConditions: [mention('dengue', 'other')] })],
    ['an emergency is named', denying(['fever'], { namedFlags: [mention('rf_stroke', 'other')] })],
    ['a value was measured', denying(['fever'], { facts: { oxygenPercent: 93 } })]
  ])('is not reassured when %s', (_, understanding) => {
    expect(answer(understanding).reply).not.toContain(congratulation)
  })

  it('is never reassured while another sign is present, now or from before', () => {
    fc.assert(
      fc.property(fc.understanding(), fc.understanding(), (before, now) => {
        const { memory } = answer(before)
        const outcome = answer(now, { memory })
        if (!outcome.reply.includes(congratulation)) return
        expect(standing(outcome.memory)).toEqual([])
        expect(now.relatives).toEqual([])
        expect(now.findings.every((finding) => finding.status === 'denied')).toBe(true)
      }),
      { numRuns: 500 }
    )
  })

  it('does not end an emergency that the denied sign does not belong to', () => {
    const other = answer({ ...reporting([]), findings: [finding('suicidal_thoughts', { status: 'other' })] })
    expect(other.intent).toBe('crisis')
    const { reply, actions } = answer(denying(['fever']), { memory: other.memory })
    expect(reply).toContain(say.emergencyStays)
    expect(reply).not.toContain(congratulation)
    expect(actions).toContainEqual(expect.objectContaining({ kind: 'call', number: '14416' }))
    const own = answer(denying(['suicidal_thoughts']), { memory: other.memory })
    expect(own.reply).toContain(congratulation)
  })

  it.each<[string, CoreLanguage]>([
    ['no fever but he mumbles strangely, wanders outside and undresses', 'en'],
    ['बुखार नहीं है लेकिन वह अजीब बड़बड़ाते हुए गलियों में भटकता फिरता', 'hi']
  ])('is asked on after “%s”', (text, language) => {
    const { reply } = answer(understand(text, language, lexicons), { language, text })
    expect(reply).not.toContain(textsOf(language).say.deniedOnly.split('{')[0])
  })
})

const standing = (memory: Memory): string[] =>
  Object.entries(memory.findings).flatMap(([id, finding]) => (finding.status === 'present' ? id : []))
