import { adultAge } from '../accounts.ts'

/** Whole years from a date of birth to a day, both ISO dates. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Consent for anybody younger is given by a parent or guardian (DPDP Act 2023, section 9). An unknown age counts as an adult's. */
export const isMinor = (age: number | null): boolean => age !== null && age < adultAge
