import type { FieldCode } from '@arogyachat/contract/errors'
import { ageOn, isMinor } from '@arogyachat/contract/family/ages'

/** Nobody is older. */
const ageMax = 120

/**
 * What is wrong with the date of birth or the age of a person cared for; null when nothing is. `today` is an ISO date. A minor
 * needs a date of birth, because the account can be handed over from the eighteenth birthday.
 */
export function ageError(
  birthDate: string | null,
  age: number | null,
  today: string
): { field: 'birthDate' | 'age'; code: FieldCode } | null {
  if (birthDate !== null) {
    if (birthDate > today) return { field: 'birthDate', code: 'dateFuture' }
    return ageOn(birthDate, today) > ageMax ? { field: 'birthDate', code: 'date' } : null
  }
  if (age === null) return { field: 'birthDate', code: 'required' }
  return isMinor(age) ? { field: 'birthDate', code: 'birthDate' } : null
}
