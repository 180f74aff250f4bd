import type { Appointment } from '@arogyachat/contract/appointments'
import type { prescriptionBody } from '@arogyachat/contract/schemas/prescriptions'
import { z } from 'zod'
import { logError } from '../../../lib/log.ts'

/** One row while it is being written. */
const row = z.object({ name: z.string(), dosage: z.string(), frequency: z.string(), duration: z.string() })
const written = z.object({ medications: z.array(row).min(1), instructions: z.string() })
/** The values of the form; `IssuedPrescription` is the validated result. */
export type WrittenPrescription = z.input<typeof prescriptionBody>
export type IssuedPrescription = z.output<typeof prescriptionBody>

export const blankMedication = { name: '', dosage: '', frequency: '', duration: '' }

const keyOf = (appointmentId: string) => `prescription_draft:${appointmentId}`

/** The values that a new version starts from: the newest issued one, or a blank row. */
export function initialValues(appointment: Appointment): WrittenPrescription {
  if (!appointment.prescription) return { medications: [blankMedication], instructions: '' }
  const { medications, instructions } = appointment.prescription
  // The words alone: the codes follow from them again.
  const rows = medications.map(({ name, dosage, frequency, duration }) => ({ name, dosage, frequency, duration }))
  return { medications: rows.length > 0 ? rows : [blankMedication], instructions }
}

/** The draft of this appointment in this tab; null if there is none, or if this release cannot read it. */
export function readDraft(appointmentId: string): WrittenPrescription | null {
  try {
    const draft = written.safeParse(JSON.parse(sessionStorage.getItem(keyOf(appointmentId)) ?? 'null'))
    return draft.success ? draft.data : null
  } catch (cause) {
    logError('A prescription draft could not be read', cause)
    return null
  }
}

/** Stores the draft. If storage is forbidden or full, the draft lasts as long as the form. */
export function saveDraft(appointmentId: string, draft: WrittenPrescription): void {
  try {
    sessionStorage.setItem(keyOf(appointmentId), JSON.stringify(draft))
  } catch (cause) {
    logError('A prescription draft could not be stored', cause)
  }
}

export function clearDraft(appointmentId: string): void {
  try {
    sessionStorage.removeItem(keyOf(appointmentId))
  } catch (cause) {
    logError('A prescription draft could not be cleared', cause)
  }
}

/** What was written, without blank rows. */
const textOf = (prescription: WrittenPrescription): string => {
  const { medications, instructions } = written.parse(prescription)
  const filled = medications.filter((medication) => Object.values(medication).some((text) => text !== ''))
  return JSON.stringify({ filled, instructions })
}

/** Whether two prescriptions have the same text; blank rows do not count. */
export const hasSameText = (a: WrittenPrescription, b: WrittenPrescription): boolean => textOf(a) === textOf(b)
