import { courseDays, type Directions, type Timing } from './directions.ts'

/** A dosage of this form, or one measured in these units, is not counted in pieces. */
const uncounted =
  /\b(?:ml|syrup|syp|syr|susp|suspension|drops?|cream|ointment|oint|gel|lotion|powder|inhaler|puffs?|neb|nebuli[sz]er|spray|shampoo|soap|iu\/ml|vial|pen)\b|%/i

function dosesADay(timing: Timing): number | null {
  switch (timing.kind) {
    case 'parts':
      return timing.morning + timing.noon + timing.evening + timing.night
    case 'perDay':
      return timing.times
    case 'everyHours':
      return 24 / timing.hours
    case 'everyDays':
      return 1 / timing.days
    default:
      return null
  }
}

/** How many doses the whole course has, not rounded; null when its length or its timing is not certain. */
export function courseDoses({ timing, course }: Pick<Directions, 'timing' | 'course'>): number | null {
  if (timing?.kind === 'once') return 1
  const doses = timing && dosesADay(timing)
  return doses === null || !course ? null : Number((doses * courseDays(course)).toFixed(6))
}

/**
 * How many tablets, capsules or sachets a course takes; null when its length or its timing is not certain, or when the medicine is not
 * counted in pieces.
 */
export function countedQuantity(
  directions: Pick<Directions, 'timing' | 'course'>,
  { name, dosage }: { name: string; dosage: string }
): number | null {
  if (dosage.trim() === '' || uncounted.test(`${name} ${dosage}`)) return null
  const doses = courseDoses(directions)
  return doses === null ? null : Math.ceil(doses)
}
