import type { FieldCode } from '@arogyachat/contract/errors'
import { addDays, dateInIndia, slotStart } from '@arogyachat/contract/india-time'
import { labHorizonDays, labSlots } from '@arogyachat/contract/labs'
import { isoDate } from '@arogyachat/contract/schemas/common'
import { bookLabTestBody } from '@arogyachat/contract/schemas/labs'
import { z } from 'zod'

/** The first and the last ISO date a collection can be booked for at an instant, in India. */
export function collectionDates(now: Date): { first: string; tomorrow: string; last: string } {
  const first = dateInIndia(now)
  return { first, tomorrow: addDays(first, 1), last: addDays(first, labHorizonDays) }
}

/** Of today, the hours that have not begun; of any other day, all. */
export const slotsOn = (date: string, now: Date): string[] =>
  labSlots.filter((labSlot) => date !== dateInIndia(now) || slotStart(date, labSlot).getTime() > now.getTime())

/** Checked when it is sent, for a form can stay open past midnight. */
const collectionDate = z
  .string()
  .min(1, { error: 'required' })
  .pipe(isoDate)
  .refine((text) => text >= collectionDates(new Date()).first, { error: 'datePast' })
  .refine((text) => text <= collectionDates(new Date()).last, { error: 'dateTooFar' })

export const isCollectionDate = (date: string): boolean => collectionDate.safeParse(date).success

/** An address is written in lines and sent in one. */
const address = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim().replace(/,$/, ''))
      .filter((line) => line !== '')
      .join(', ')
  )
  .pipe(bookLabTestBody.shape.address)

/** One of the contract's hours; not chosen yet is the empty text. */
const hour = z.string().transform((text, context) => {
  const slot = labSlots.find((one) => one === text)
  if (slot) return slot
  context.addIssue({ code: 'custom', message: 'required' satisfies FieldCode })
  return z.NEVER
})

/** What a patient fills in: the contract's booking without the tests, which were chosen before. */
export const collectionForm = z
  .object({ date: collectionDate, time: hour, address })
  .refine((value) => slotsOn(value.date, new Date()).includes(value.time), { path: ['time'], error: 'datePast' })
/** As typed: everything is text, and an hour not chosen is the empty one. */
export type CollectionTyped = z.input<typeof collectionForm>
export type Collection = z.output<typeof collectionForm>

/** Something that must be there is not (specification part 5). */
export const isIncomplete = (typed: CollectionTyped): boolean =>
  typed.date === '' || typed.time === '' || typed.address.trim() === ''
