import type { z } from 'zod'
import { type Course, courseDays, type Timing } from './prescriptions/directions.ts'
import type { issuedMedication, prescriber, prescription, verification } from './schemas/prescriptions.ts'

/** Most rows of a prescription: more than any visit needs, and a bound on the size of a request. */
export const medicationLimit = 30
export const instructionsMax = 4000
/** Characters. Long enough to explain, short enough to be printed on the prescription. */
export const overrideReasonMax = 300
/** A PDF of a prescription has a tenth of this. */
export const documentMaxBytes = 4 * 1024 * 1024
/** Characters of the reason for a withdrawal. */
export const withdrawalReasonMax = 300
/** Most warnings that one prescription may override. */
export const overrideLimit = 300
/** Characters. */
export const diagnosisMax = 300
export const followUpMax = 200
export const quantityMax = 40
/** Kilograms. */
export const weightLimits = [0.3, 300] as const
/** How a medicine is given when not by mouth. */
export const routes = ['underTongue', 'skin', 'eye', 'ear', 'nose', 'inhaled', 'injection', 'vagina', 'rectum'] as const
export type Route = (typeof routes)[number]
/** The same content within this time is taken as a retry after a lost reply. */
export const repeatMinutes = 10

export type Medication = z.infer<typeof issuedMedication>
export type Prescriber = z.infer<typeof prescriber>
export type Prescription = z.infer<typeof prescription>
export type Verification = z.infer<typeof verification>

const daysByDenominator = { '7': 1, '52': 7, '12': 30 } as const
const daysByUnit = { d: 1, w: 7, m: 30, y: 365 } as const

/**
 * Days of a duration as doctors write it: `5 days`, `2 weeks`, `1 month`, `x 5 days`, `10-14 days`, `5/7`, `2/52`, `1/12`. The
 * longest of several counts. Null when it cannot be read: fractions of a unit, numbers in words, `as needed`.
 */
export function durationDays(written: string): number | null {
  const text = written.toLowerCase()
  const days = [
    ...Array.from(text.matchAll(/(?<![\d./])(\d{1,3})\s*\/\s*(7|52|12)(?![\d/])/g), (found) => {
      return Number(found[1]) * daysByDenominator[found[2] as keyof typeof daysByDenominator]
    }),
    ...Array.from(text.matchAll(/(?<![\d./])(\d{1,3})[\s-]*(d|day|w|wk|week|m|month|mth|y|yr|year)s?\b/g), (found) => {
      return Number(found[1]) * daysByUnit[(found[2] as string)[0] as keyof typeof daysByUnit]
    })
  ].filter((count) => count > 0)
  return days.length > 0 ? Math.max(...days) : null
}

/** What the length of a row is computed from. A prescription issued before the codes has none. */
interface CourseOfRow {
  duration: string
  timing?: Timing | null
  course?: Course | null
}

const dayMs = 86_400_000
const rowDays = ({ course, duration, timing }: CourseOfRow): number | null =>
  course ? courseDays(course) : (durationDays(duration) ?? (timing?.kind === 'once' && duration === '' ? 1 : null))

/** Whether a prescription is active or ended at an instant: it ends when its longest duration has passed since its issue. */
export function prescriptionStatus(
  { issuedAt, medications }: { issuedAt: Date; medications: readonly CourseOfRow[] },
  now: Date
): 'active' | 'ended' {
  let longest = 0
  for (const row of medications) {
    const days = rowDays(row)
    if (days === null) return 'active'
    longest = Math.max(longest, days)
  }
  return now.getTime() > issuedAt.getTime() + longest * dayMs ? 'ended' : 'active'
}

/** Days until the course of one medicine ends, 0 when it has ended; null while its length cannot be read. */
export function daysLeft(row: CourseOfRow, issuedAt: Date, now: Date): number | null {
  const days = rowDays(row)
  return days === null ? null : Math.max(0, Math.ceil((issuedAt.getTime() + days * dayMs - now.getTime()) / dayMs))
}

/** Days after the end of a course in which whoever holds the code of a prescription can still read what it says. */
const detailDays = 30

/** Until when verification shows the medicines. A course without a readable length counts as `openCourseDays`. */
export function detailsShownUntil(issuedAt: Date, medications: readonly CourseOfRow[]): Date {
  const longest = Math.max(0, ...medications.map((row) => rowDays(row) ?? openCourseDays))
  return new Date(issuedAt.getTime() + (longest + detailDays) * dayMs)
}

/** A medicine without a readable length counts as current for so many days after its issue. */
export const openCourseDays = 180

/**
 * The medicines to be taken now, of prescriptions that are listed newest first and not withdrawn. A newer prescription replaces an older one's row
 * of the same name.
 */
export function currentMedicines<Issued extends Pick<Prescription, 'issuedAt' | 'medications' | 'withdrawal'>>(
  prescriptions: readonly Issued[],
  now: Date
): { medicine: Issued['medications'][number]; prescription: Issued; daysLeft: number | null }[] {
  const seen = new Set<string>()
  return prescriptions.flatMap((prescription) => {
    if (prescription.withdrawal) return []
    const issuedAt = new Date(prescription.issuedAt)
    const isOpen = now.getTime() <= issuedAt.getTime() + openCourseDays * dayMs
    const keyOf = (name: string) => name.trim().toLowerCase()
    const rows = prescription.medications.filter(({ name }) => !seen.has(keyOf(name)))
    for (const { name } of rows) seen.add(keyOf(name))
    return rows
      .map((medicine) => ({ medicine, prescription, daysLeft: daysLeft(medicine, issuedAt, now) }))
      .filter((current) => (current.daysLeft === null ? isOpen : current.daysLeft > 0))
  })
}
