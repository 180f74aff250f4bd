import { z } from 'zod'
import { dayParts } from '../../prescriptions/directions.ts'
import { doseMarks, remindersMax } from '../../prescriptions/doses.ts'
import { medicationLimit } from '../../prescriptions.ts'
import { id, isoDate } from '../common.ts'

const time = z.string({ error: 'required' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' })

/** The time of each part of a day, in India. */
export const reminderTimes = z.record(z.enum(dayParts), time, { error: 'invalid' })

export const remindersBody = z.object({
  times: reminderTimes,
  /** The appointments of the prescriptions for which the patient wants reminders, in place of the earlier ones. */
  appointmentIds: z.array(id, { error: 'invalid' }).max(remindersMax, { error: 'tooMany' })
})

export const markBody = z.object({
  prescriptionId: id,
  /** The number of the medicine in the prescription, from 0. */
  row: z
    .number({ error: 'invalid' })
    .int({ error: 'invalid' })
    .min(0, { error: 'invalid' })
    .max(medicationLimit - 1, { error: 'invalid' }),
  part: z.enum(dayParts, { error: 'invalid' }),
  /** Null removes the mark. */
  mark: z.enum(doseMarks, { error: 'invalid' }).nullable()
})

export const doseState = z.object({
  /** Today in India, the day of the marks. */
  date: isoDate,
  times: reminderTimes,
  appointmentIds: z.array(id),
  /** By `doseKey`. */
  marks: z.record(z.string(), z.enum(doseMarks)),
  /** The prescriptions for which the patient asked for a refill, newest first. */
  refills: z.array(
    z.object({
      prescriptionId: id,
      askedAt: z.iso.datetime(),
      /** When the same doctor issued a newer prescription to the patient; null until then. */
      answeredAt: z.iso.datetime().nullable()
    })
  )
})
