import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotsOverlap } from './doctors.ts'
import { minutesOf } from './india-time.ts'
import { availability, doctorFilters, saveDoctorProfileBody, timeSlots } from './schemas/doctors.ts'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const anySlot = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 120 }))
  .map(([from, length]) => `${clock(from)}-${clock(Math.min(from + length, 1439))}`)

describe('the slots of a day', () => {
  it('are sorted and listed once', () => {
    expect(timeSlots.parse(['16:00-16:30', '09:00-09:30', '16:00-16:30'])).toEqual(['09:00-09:30', '16:00-16:30'])
  })

  it('may follow each other at once', () => {
    expect(slotsOverlap(['09:00-09:30', '09:30-10:00'])).toBe(false)
  })

  it('overlap exactly when some minute is in two of them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anySlot, { maxLength: 8 }), (slots) => {
        const busy = new Set<number>()
        let doubled = false
        for (const slot of slots) {
          for (let minute = minutesOf(slot.slice(0, 5)); minute < minutesOf(slot.slice(6)); minute++) {
            doubled ||= busy.has(minute)
            busy.add(minute)
          }
        }
        return slotsOverlap(slots) === doubled
      })
    )
  })

  it.each([
    [['09:00-10:00', '09:30-10:30'], 'slotsOverlap'],
    [['9:00-9:30'], 'slotFormat'],
    [['09:30-09:00'], 'slotFormat'],
    [['09:00-09:00'], 'slotFormat'],
    [['24:00-24:30'], 'slotFormat'],
    [[''], 'required'],
    ['09:00-09:30', 'invalid']
  ])('%j is refused as %s', (slots, fault) => {
    expect(timeSlots.safeParse(slots).error?.issues[0]?.message).toBe(fault)
  })
})

describe('availability', () => {
  it('lists weekdays in the order of the week and days off in the order of time', () => {
    expect(
      availability.parse({
        days: ['Friday', 'Monday'],
        timeSlots: [],
        daysOff: ['2026-12-25', '2026-11-30', '2026-12-25']
      })
    ).toEqual({ days: ['Monday', 'Friday'], timeSlots: [], daysOff: ['2026-11-30', '2026-12-25'] })
  })

  it('refuses a day that is no weekday and a day off that is on no calendar', () => {
    expect(availability.safeParse({ days: ['Funday'], timeSlots: [] }).success).toBe(false)
    expect(availability.safeParse({ days: [], timeSlots: [], daysOff: ['2026-02-30'] }).success).toBe(false)
  })
})

describe('a doctor’s profile as saved', () => {
  it('leaves out what was left out', () => {
    expect(saveDoctorProfileBody.parse({ city: ' Pune ' })).toEqual({ city: 'Pune' })
  })

  it.each([
    [{ age: 24 }, 'doctorAge'],
    [{ age: 81 }, 'doctorAge'],
    [{ experience: 51 }, 'experience'],
    [{ consultationFee: -1 }, 'fee'],
    [{ pincode: '1234' }, 'pincode'],
    [{ phone: 'abc' }, 'phone'],
    [{ languages: ['Klingon'] }, 'invalid'],
    [{ specialization: 'Magic' }, 'invalid']
  ])('%j is refused as %s', (body, fault) => {
    expect(saveDoctorProfileBody.safeParse(body).error?.issues[0]?.message).toBe(fault)
  })
})

describe('filters of doctors', () => {
  it('read numbers from a query and page by twenty', () => {
    expect(doctorFilters.parse({ maxFee: '500' })).toEqual({ maxFee: 500, page: 1, pageSize: 20 })
  })

  it('ask for whole rupees up to the highest fee', () => {
    const asked = ['99.9', '5e-324', '1e308', '99999999999999999999'].map(
      (text) => doctorFilters.parse({ maxFee: text }).maxFee
    )
    expect(asked).toEqual([99, 0, 100_000, 100_000])
    expect(doctorFilters.safeParse({ maxFee: 'Infinity' }).success).toBe(false)
  })

  it('bound the page', () => {
    expect(doctorFilters.safeParse({ pageSize: '101' }).success).toBe(false)
    expect(doctorFilters.safeParse({ page: '0' }).success).toBe(false)
  })
})
