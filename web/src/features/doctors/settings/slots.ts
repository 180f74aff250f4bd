import { slotLimit } from '@arogyachat/contract/doctors'
import type { FieldCode } from '@arogyachat/contract/errors'
import { minutesOf, weekdayOf } from '@arogyachat/contract/india-time'
import { timeSlot } from '@arogyachat/contract/schemas/common'
import type { availability } from '@arogyachat/contract/schemas/doctors'
import type { z } from 'zod'

/** A doctor's working days, slots (`HH:MM-HH:MM`) and days off (ISO dates), as in the request. */
export type Availability = z.input<typeof availability>

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const startOf = (slot: string) => minutesOf(slot.slice(0, 5))
const endOf = (slot: string) => minutesOf(slot.slice(6, 11))
const isSlot = (text: string) => timeSlot.safeParse(text).success
const overlap = (a: string, b: string) => startOf(a) < endOf(b) && startOf(b) < endOf(a)

interface SlotPattern {
  /** Minutes between two slots. */
  gap?: number
  /** A break (`HH:MM`) that no slot overlaps. */
  pause?: { from: string; to: string }
}

/** Slots of `lengthMinutes`, one after another, that fit between two times (`HH:MM`). Empty when a time is invalid. */
export function generateSlots(
  from: string,
  to: string,
  lengthMinutes: number,
  { gap = 0, pause }: SlotPattern = {}
): string[] {
  if (!/^\d{2}:\d{2}$/.test(from) || !/^\d{2}:\d{2}$/.test(to) || !(lengthMinutes > 0)) return []
  const slots: string[] = []
  const end = minutesOf(to)
  const [pauseFrom, pauseTo] = pause ? [minutesOf(pause.from), minutesOf(pause.to)] : [end, end]
  let start = minutesOf(from)
  while (start + lengthMinutes <= end && slots.length < slotLimit) {
    if (start < pauseTo && start + lengthMinutes > pauseFrom) start = pauseTo
    else {
      slots.push(`${clock(start)}-${clock(start + lengthMinutes)}`)
      start += lengthMinutes + gap
    }
  }
  return slots
}

/** Merges new slots into the rows, sorted by time. New slots that overlap a row and blank rows are left out. */
export function addSlots(rows: readonly string[], fresh: readonly string[]): string[] {
  const filled = rows.map((row) => row.trim()).filter((text) => text !== '')
  const added = fresh.filter((slot) => !filled.some((row) => isSlot(row) && overlap(row, slot)))
  return [...filled, ...added].sort()
}

/** The error of each row, or null. Both of two overlapping rows get an error. Blank rows are valid, because they are not sent. */
export const slotErrors = (rows: readonly string[]): (FieldCode | null)[] =>
  rows.map((row, index) => {
    const slot = row.trim()
    if (slot === '') return null
    if (!isSlot(slot)) return 'slotFormat'
    const clashes = rows.some((other, i) => i !== index && isSlot(other.trim()) && overlap(slot, other.trim()))
    return clashes ? 'slotsOverlap' : null
  })

/** The slots patients are offered on a date before anyone has booked. Empty on a day off and on other non-working days. */
export function offerOn(date: string, { days, timeSlots, daysOff = [] }: Availability): string[] {
  if (!days.includes(weekdayOf(date)) || daysOff.includes(date)) return []
  const errorCodes = slotErrors(timeSlots)
  return timeSlots
    .map((timeSlot) => timeSlot.trim())
    .filter((text, i) => text !== '' && errorCodes[i] === null)
    .sort()
}
