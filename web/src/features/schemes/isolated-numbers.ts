import { useIsRightToLeft } from '../../i18n/language.tsx'

/** With a sign that has no direction of its own. A plain number keeps its place by itself, and beside Latin letters only so. */
const numbers = /₹\d(?:[\d.,]*\d)?|\d+(?:-\d+)+|\d+\+/g

/**
 * For sentences that come with numbers in them: in Urdu, `1800-111-565` would be turned around at its hyphens (Unicode
 * Standard Annex 9). For the eye only; what is read aloud stays as it is.
 */
export function useIsolatedNumbers(): (text: string) => string {
  const isRightToLeft = useIsRightToLeft()
  return (text) => (isRightToLeft ? text.replace(numbers, '\u2066$&\u2069') : text)
}
