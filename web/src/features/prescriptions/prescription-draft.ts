import type { Appointment } from '@arogyachat/contract/appointments'
import type { prescriptionBody } from '@arogyachat/contract/schemas/prescriptions'
import { z } from 'zod'
import { logError } from '../../lib/log.ts'

/** The text of one row while it is written. All four are plain text. */
const row = z.object({ name: z.string(), dosage: z.string(), frequency: z.string(), duration: z.string() })
const written = z.object({ medications: z.array(row).min(1), instructions: z.string() })
/** What stands in the form; `IssuedPrescription` is the same once it was checked. */
export type WrittenPrescription = z.input<typeof prescriptionBody>
export type IssuedPrescription = z.output<typeof prescriptionBody>

export const blankMedication = { name: '', dosage: '', frequency: '', duration: '' }

const keyOf = (appointmentId: string) => `prescription_draft:${appointmentId}`

/** What a new version starts from: the newest one issued, or one blank row. */
export function startOf(value: Appointment): WrittenPrescription {
  if (!value.prescription) return { medications: [blankMedication], instructions: '' }
  const { medications, instructions } = value.prescription
  return { medications: medications.length > 0 ? medications : [blankMedication], instructions }
}

/** The draft of this appointment in this tab; null when there is none, or one that this release cannot read. */
export function readDraft(appointmentId: string): WrittenPrescription | null {
  try {
    const kept = written.safeParse(JSON.parse(sessionStorage.getItem(keyOf(appointmentId)) ?? 'null'))
    return kept.success ? kept.data : null
  } catch (cause) {
    logError('A prescription draft could not be read', cause)
    return null
  }
}

/** Storage may be forbidden or full: then the draft lives as long as the form. */
export function keepDraft(appointmentId: string, draft: WrittenPrescription): void {
  try {
    sessionStorage.setItem(keyOf(appointmentId), JSON.stringify(draft))
  } catch (cause) {
    logError('A prescription draft could not be kept', cause)
  }
}

export function clearDraft(appointmentId: string): void {
  try {
    sessionStorage.removeItem(keyOf(appointmentId))
  } catch (cause) {
    logError('A prescription draft could not be cleared', cause)
  }
}

export const sameText = (a: WrittenPrescription, b: WrittenPrescription): boolean =>
  JSON.stringify(written.parse(a)) === JSON.stringify(written.parse(b))
