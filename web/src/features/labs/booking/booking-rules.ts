import type { FieldCode } from '@arogyachat/contract/errors'
import { addDays, dateInIndia, slotStart } from '@arogyachat/contract/india-time'
import { labHorizonDays, labSlots } from '@arogyachat/contract/labs'
import { isoDate } from '@arogyachat/contract/schemas/common'
import { bookLabTestBody } from '@arogyachat/contract/schemas/labs'
import { z } from 'zod'

/** The first and the last ISO date a sample collection can be booked for at an instant, in Indian time. */
export function collectionDates(now: Date): { first: string; tomorrow: string; last: string } {
  const first = dateInIndia(now)
  return { first, tomorrow: addDays(first, 1), last: addDays(first, labHorizonDays) }
}

/** The slots of a date. Today only those that have not begun. */
export const slotsOn = (date: string, now: Date): string[] =>
  labSlots.filter((slot) => date !== dateInIndia(now) || slotStart(date, slot).getTime() > now.getTime())

/** Checked on submit, because a form can stay open past midnight. */
const collectionDate = z
  .string()
  .min(1, { error: 'required' })
  .pipe(isoDate)
  .refine((date) => date >= collectionDates(new Date()).first, { error: 'datePast' })
  .refine((date) => date <= collectionDates(new Date()).last, { error: 'dateTooFar' })

export const isCollectionDate = (date: string): boolean => collectionDate.safeParse(date).success

/** The lines of the address are joined with commas. */
const address = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim().replace(/,$/, ''))
      .filter((line) => line !== '')
      .join(', ')
  )
  .pipe(bookLabTestBody.shape.address.unwrap().min(1, { error: 'required' }))
/** Nobody comes to the home for tests that are done at a centre. */
const noAddress = z.string().transform(() => '')

/** One of the contract's slots. An empty text means that none is chosen. */
const slotField = z.string().transform((text, context) => {
  const slot = labSlots.find((known) => known === text)
  if (slot) return slot
  context.addIssue({ code: 'custom', message: 'required' satisfies FieldCode })
  return z.NEVER
})

/** The values of the booking form: the contract's booking without the tests. A visit to a centre needs no address. */
export const collectionForm = (isAtHome: boolean) =>
  z
    .object({ date: collectionDate, time: slotField, address: isAtHome ? address : noAddress })
    .refine(({ date, time }) => slotsOn(date, new Date()).includes(time), { path: ['time'], error: 'datePast' })
/** The form values as text. An empty time means that none is chosen. */
export type CollectionFormValues = z.input<ReturnType<typeof collectionForm>>
export type Collection = z.output<ReturnType<typeof collectionForm>>

/** Whether a required field is empty. */
export const isIncomplete = (values: CollectionFormValues, isAtHome: boolean): boolean =>
  values.date === '' || values.time === '' || (isAtHome && values.address.trim() === '')
