import type { FieldCode } from '@arogyachat/contract/errors'
import { addDays } from '@arogyachat/contract/india-time'
import { followUpDaysMax, noteFields, type SignedNote } from '@arogyachat/contract/visit-notes/visit-notes'

/** The sealed content of a version. */
export type Content = SignedNote

/** Whether both say the same, apart from the reason. */
export const hasSameContent = (a: Content, b: Content): boolean =>
  a.followUpDate === b.followUpDate && noteFields.every((field) => a[field] === b[field])

/** What is wrong with a note of a visit on this day, by field; null when nothing is. */
export function noteErrors(
  note: Content,
  { visitDate, isAmendment }: { visitDate: string; isAmendment: boolean }
): Record<string, FieldCode> | null {
  const { followUpDate, reason } = note
  if (isAmendment && reason === '') return { reason: 'required' }
  if (followUpDate === null) return null
  if (followUpDate <= visitDate) return { followUpDate: 'datePast' }
  return followUpDate > addDays(visitDate, followUpDaysMax) ? { followUpDate: 'dateTooFar' } : null
}
