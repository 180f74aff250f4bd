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

/**
 * How many tablets, capsules or sachets a course takes; null when its length or its timing is not certain, or when the medicine is not
 * counted in pieces.
 */
export function countedQuantity(
  { timing, course }: Pick<Directions, 'timing' | 'course'>,
  { name, dosage }: { name: string; dosage: string }
): number | null {
  if (!timing || dosage.trim() === '' || uncounted.test(`${name} ${dosage}`)) return null
  if (timing.kind === 'once') return 1
  const doses = dosesADay(timing)
  return doses === null || !course ? null : Math.ceil(Number((doses * courseDays(course)).toFixed(6)))
}
