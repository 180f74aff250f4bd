import { bookingHorizonDays, patientConsultationTypes } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia, daysBetween } from '@arogyachat/contract/india-time'
import { bookAppointmentBody } from '@arogyachat/contract/schemas/appointments'
import { isoDate } from '@arogyachat/contract/schemas/common'
import { z } from 'zod'

/** The first and the last ISO date that can be booked at an instant, in Indian time. */
export function bookableDates(now: Date): { first: string; tomorrow: string; last: string } {
  const first = dateInIndia(now)
  return { first, tomorrow: addDays(first, 1), last: addDays(first, bookingHorizonDays) }
}

/** How many days the strip shows first, and how many a press on its last button adds. */
const stripStep = 14

/** The days of the strip: two weeks more than before, up to the booking horizon, and at least to the chosen day. */
export function daysInStrip(first: string, chosen: string, before = 0): string[] {
  const needed = isBookable(chosen) ? daysBetween(first, chosen) + 1 : 0
  const wanted = Math.max(before + stripStep, Math.ceil(needed / stripStep) * stripStep)
  return Array.from({ length: Math.min(wanted, bookingHorizonDays + 1) }, (_, day) => addDays(first, day))
}

/** From today to the booking horizon. Checked on submit, because a form can stay open past midnight. */
const bookableDate = isoDate
  .refine((date) => date >= bookableDates(new Date()).first, { error: 'datePast' })
  .refine((date) => date <= bookableDates(new Date()).last, { error: 'dateTooFar' })

export const isBookable = (date: string): boolean => bookableDate.safeParse(date).success

/** The values of the booking form: the contract's booking without the doctor. */
export const bookingForm = z.object({
  appointmentDate: bookableDate,
  timeSlot: bookAppointmentBody.shape.timeSlot,
  consultationType: z.enum(patientConsultationTypes, { error: 'invalid' }),
  symptoms: bookAppointmentBody.shape.symptoms.unwrap()
})
export type BookingForm = z.output<typeof bookingForm>

export const rescheduleForm = z.object({ appointmentDate: bookableDate, timeSlot: bookAppointmentBody.shape.timeSlot })
export type RescheduleForm = z.output<typeof rescheduleForm>
