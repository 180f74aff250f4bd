import type { z } from 'zod'
import { daysBetween } from '../india-time.ts'
import type { doseState, reminderTimes } from '../schemas/prescriptions/doses.ts'
import { type DayPart, dayParts, dosesByPart, type Timing } from './directions.ts'

export type ReminderTimes = z.infer<typeof reminderTimes>
export type DoseState = z.infer<typeof doseState>

/** When patients are reminded until they choose other times, in India. */
export const defaultReminderTimes: ReminderTimes = {
  morning: '08:00',
  noon: '13:00',
  evening: '18:00',
  night: '21:00'
}

/** Whether the patient took a dose or left it out. */
export const doseMarks = ['taken', 'skipped'] as const
export type DoseMark = (typeof doseMarks)[number]

/** The prescriptions for which one patient is reminded at a time: more than anybody takes. */
export const remindersMax = 50

/**
 * The parts of a day in which a medicine is taken on that day. Empty when it is taken only when needed, at intervals of hours,
 * or so often a day that the parts do not say when: nobody is reminded at a time that the doctor did not mean.
 * @param issuedOn the day of the prescription, from which an interval of days counts
 */
export function partsDue(timing: Timing | null, issuedOn: string, date: string): DayPart[] {
  if (timing?.kind === 'everyDays') return daysBetween(issuedOn, date) % timing.days === 0 ? ['morning'] : []
  if (timing?.kind === 'perDay' && timing.times === 1) return ['morning']
  const doses = dosesByPart(timing)
  return doses ? dayParts.filter((part) => doses[part] > 0) : []
}

/** The name of one dose of a day: the row of a prescription and the part of the day. */
export const doseKey = (prescriptionId: string, row: number, part: DayPart): string =>
  `${prescriptionId}:${row}:${part}`
