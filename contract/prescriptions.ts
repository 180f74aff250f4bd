import type { z } from 'zod'
import type {
  allergyCheck,
  allergyConflict,
  allergyOverride,
  medication,
  prescriber,
  prescription
} from './schemas/prescriptions.ts'

/** More rows than any visit needs; a bound against a body without end. */
export const medicationLimit = 30
export const instructionsMax = 4000
/** Long enough to say why, short enough to be read on the document. */
export const overrideReasonMax = 300
/** Pairs of a medicine and an allergy that one prescription may override: more is no prescription. */
export const overrideLimit = 100
/** The same content again within this time is the same prescription, sent again because its answer was lost. */
export const repeatMinutes = 10

export type Medication = z.infer<typeof medication>
export type AllergyConflict = z.infer<typeof allergyConflict>
export type AllergyCheck = z.infer<typeof allergyCheck>
export type AllergyOverride = z.infer<typeof allergyOverride>

/** The conflicts that none of these overrides answers: each needs a reason of its own. */
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

const fractionUnits = { '7': 1, '52': 7, '12': 30 } as const
const wordedUnits = { d: 1, w: 7, m: 30, y: 365 } as const

/**
 * Days of a duration as doctors write it: `5 days`, `2 weeks`, `1 month`, `x 5 days`, `10-14 days`, `5/7`, `2/52`, `1/12`. Of
 * several the longest counts. Null when unclear: fractions of a unit, words, `as needed`.
 */
export function durationDays(written: string): number | null {
  const it = written.toLowerCase()
  const days = [
    ...Array.from(it.matchAll(/(?<![\d./])(\d{1,3})\s*\/\s*(7|52|12)(?![\d/])/g), (found) => {
      return Number(found[1]) * fractionUnits[found[2] as keyof typeof fractionUnits]
    }),
    ...Array.from(it.matchAll(/(?<![\d./])(\d{1,3})[\s-]*(d|day|w|wk|week|m|month|mth|y|yr|year)s?\b/g), (found) => {
      return Number(found[1]) * wordedUnits[(found[2] as string)[0] as keyof typeof wordedUnits]
    })
  ].filter((count) => count > 0)
  return days.length > 0 ? Math.max(...days) : null
}

/** Active or ended at an instant, from the date of issue and the longest duration (DECISIONS). */
export function prescriptionStatus(
  value: { issuedAt: Date; medications: readonly { duration: string }[] },
  now: Date
): 'active' | 'ended' {
  let longest = 0
  for (const row of value.medications) {
    const days = durationDays(row.duration)
    if (days === null) return 'active'
    longest = Math.max(longest, days)
  }
  return now.getTime() > value.issuedAt.getTime() + longest * 86_400_000 ? 'ended' : 'active'
}
