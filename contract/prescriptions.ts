import type { z } from 'zod'
import type {
  allergyCheck,
  allergyConflict,
  allergyOverride,
  medication,
  prescriber,
  prescription
} from './schemas/prescriptions.ts'

/** Most rows of a prescription: more than any visit needs, and a bound on the size of a request. */
export const medicationLimit = 30
export const instructionsMax = 4000
/** Characters. Long enough to explain, short enough to be printed on the prescription. */
export const overrideReasonMax = 300
/** Most pairs of a medicine and an allergy that one prescription may override. */
export const overrideLimit = 100
/** The same content within this time is taken as a retry after a lost reply. */
export const repeatMinutes = 10

export type Medication = z.infer<typeof medication>
export type AllergyConflict = z.infer<typeof allergyConflict>
export type AllergyCheck = z.infer<typeof allergyCheck>
export type AllergyOverride = z.infer<typeof allergyOverride>

/** The conflicts without an override. Each needs a reason of its own before the prescription can be issued. */
export const unansweredConflicts = (
  conflicts: readonly AllergyConflict[],
  overrides: readonly AllergyOverride[]
): AllergyConflict[] =>
  conflicts.filter(
    (conflict) =>
      !overrides.some(({ medicine, allergy }) => medicine === conflict.medicine && allergy === conflict.allergy)
  )

export type Prescriber = z.infer<typeof prescriber>
export type Prescription = z.infer<typeof prescription>

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

/** Whether a prescription is active or ended at an instant: it ends when its longest duration has passed since its issue. */
export function prescriptionStatus(
  { issuedAt, medications }: { issuedAt: Date; medications: readonly { duration: string }[] },
  now: Date
): 'active' | 'ended' {
  let longest = 0
  for (const row of medications) {
    const days = durationDays(row.duration)
    if (days === null) return 'active'
    longest = Math.max(longest, days)
  }
  return now.getTime() > issuedAt.getTime() + longest * 86_400_000 ? 'ended' : 'active'
}
