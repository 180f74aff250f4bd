import { useIsRightToLeft } from '../../i18n/language.tsx'

/** Numbers with a sign of neutral direction. Plain numbers need no isolation. */
const numbers = /₹\d(?:[\d.,]*\d)?|\d+(?:-\d+)+|\d+\+/g

/**
 * Isolates numbers in sentences: in Urdu, `1800-111-565` would be reordered at its hyphens (Unicode Standard
 * Annex 9). For display only, not for text to be read aloud.
 */
export function useIsolatedNumbers(): (text: string) => string {
  const isRightToLeft = useIsRightToLeft()
  return (text) => (isRightToLeft ? text.replace(numbers, '\u2066$&\u2069') : text)
}
