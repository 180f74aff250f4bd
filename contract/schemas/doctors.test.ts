import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotsOverlap } from '../doctors.ts'
import { minutesOf } from '../india-time.ts'
import { availability, doctorFilters, saveDoctorProfileBody, timeSlots } from './doctors.ts'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const anySlot = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 120 }))
  .map(([from, length]) => `${clock(from)}-${clock(Math.min(from + length, 1439))}`)

describe('timeSlots', () => {
  it('sorts the slots and removes duplicates', () => {
    expect(timeSlots.parse(['16:00-16:30', '09:00-09:30', '16:00-16:30'])).toEqual(['09:00-09:30', '16:00-16:30'])
  })

  it('does not count adjacent slots as overlapping', () => {
    expect(slotsOverlap(['09:00-09:30', '09:30-10:00'])).toBe(false)
  })

  it('finds an overlap exactly when two slots share a minute', () => {
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
  ])('refuses %j with the error %s', (slots, code) => {
    expect(timeSlots.safeParse(slots).error?.issues[0]?.message).toBe(code)
  })
})

describe('availability', () => {
  it('sorts weekdays by their order in the week and days off by date', () => {
    expect(
      availability.parse({
        days: ['Friday', 'Monday'],
        timeSlots: [],
        daysOff: ['2026-12-25', '2026-11-30', '2026-12-25']
      })
    ).toEqual({ days: ['Monday', 'Friday'], timeSlots: [], daysOff: ['2026-11-30', '2026-12-25'] })
  })

  it('refuses an unknown weekday and a day off that does not exist', () => {
    expect(availability.safeParse({ days: ['Funday'], timeSlots: [] }).success).toBe(false)
    expect(availability.safeParse({ days: [], timeSlots: [], daysOff: ['2026-02-30'] }).success).toBe(false)
  })
})

describe('saveDoctorProfileBody', () => {
  it('adds no fields that were left out', () => {
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
  ])('refuses %j with the error %s', (body, code) => {
    expect(saveDoctorProfileBody.safeParse(body).error?.issues[0]?.message).toBe(code)
  })
})

describe('doctorFilters', () => {
  it('reads numbers from the query and defaults to pages of twenty', () => {
    expect(doctorFilters.parse({ maxFee: '500' })).toEqual({ maxFee: 500, page: 1, pageSize: 20 })
  })

  it('rounds the fee down to whole rupees and caps it at the highest fee', () => {
    const asked = ['99.9', '5e-324', '1e308', '99999999999999999999'].map(
      (text) => doctorFilters.parse({ maxFee: text }).maxFee
    )
    expect(asked).toEqual([99, 0, 100_000, 100_000])
    expect(doctorFilters.safeParse({ maxFee: 'Infinity' }).success).toBe(false)
  })

  it('refuses a page or page size out of bounds', () => {
    expect(doctorFilters.safeParse({ pageSize: '101' }).success).toBe(false)
    expect(doctorFilters.safeParse({ page: '0' }).success).toBe(false)
  })
})
