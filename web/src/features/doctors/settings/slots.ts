import { slotLimit } from '@arogyachat/contract/doctors'
import type { FieldCode } from '@arogyachat/contract/errors'
import { minutesOf, weekdayOf } from '@arogyachat/contract/india-time'
import { timeSlot } from '@arogyachat/contract/schemas/common'
import type { availability } from '@arogyachat/contract/schemas/doctors'
import type { z } from 'zod'

/** A doctor's days, times (`HH:MM-HH:MM`) and days off (ISO dates) as they are sent. */
export type Availability = z.input<typeof availability>

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const startOf = (slot: string) => minutesOf(slot.slice(0, 5))
const endOf = (slot: string) => minutesOf(slot.slice(6, 11))
const isSlot = (text: string) => timeSlot.safeParse(text).success
const overlap = (a: string, b: string) => startOf(a) < endOf(b) && startOf(b) < endOf(a)

/** Slots of `lengthMinutes` one after another that fit between two times (`HH:MM`); none when the times make no sense. */
export function generateSlots(from: string, to: string, lengthMinutes: number): string[] {
  if (!/^\d{2}:\d{2}$/.test(from) || !/^\d{2}:\d{2}$/.test(to) || !(lengthMinutes > 0)) return []
  const slots: string[] = []
  for (let at = minutesOf(from); at + lengthMinutes <= minutesOf(to) && slots.length < slotLimit; at += lengthMinutes)
    slots.push(`${clock(at)}-${clock(at + lengthMinutes)}`)
  return slots
}

/** The rows with the new slots among them in order of time. A new slot that would overlap a row is left out, blank rows go. */
export function addSlots(rows: readonly string[], fresh: readonly string[]): string[] {
  const kept = rows.map((row) => row.trim()).filter((text) => text !== '')
  const added = fresh.filter((text) => !kept.some((row) => isSlot(row) && overlap(row, text)))
  return [...kept, ...added].sort()
}

/** What is wrong with each row, in place; null for a good one. Of two that overlap, both are named. Blank rows are good: they are not sent. */
export const slotFaults = (rows: readonly string[]): (FieldCode | null)[] =>
  rows.map((row, at) => {
    const slot = row.trim()
    if (slot === '') return null
    if (!isSlot(slot)) return 'slotFormat'
    const clashes = rows.some((other, i) => i !== at && isSlot(other.trim()) && overlap(slot, other.trim()))
    return clashes ? 'slotsOverlap' : null
  })

/** What patients are offered on a date before anyone has booked; a day off or a day that is not worked offers nothing. */
export function offerOn(date: string, { days, timeSlots, daysOff = [] }: Availability): string[] {
  if (!days.includes(weekdayOf(date)) || daysOff.includes(date)) return []
  const faults = slotFaults(timeSlots)
  return timeSlots
    .map((timeSlot) => timeSlot.trim())
    .filter((text, i) => text !== '' && faults[i] === null)
    .sort()
}
