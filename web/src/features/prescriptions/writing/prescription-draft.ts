import type { Appointment } from '@arogyachat/contract/appointments'
import { routes } from '@arogyachat/contract/prescriptions'
import type { prescriptionBody } from '@arogyachat/contract/schemas/prescriptions'
import { z } from 'zod'
import { logError } from '../../../lib/log.ts'

/** One row while it is being written. */
const row = z.object({
  name: z.string(),
  dosage: z.string(),
  frequency: z.string().default(''),
  duration: z.string().default(''),
  route: z.enum(routes).nullable().default(null),
  quantity: z.string().default('')
})
const written = z.object({
  medications: z.array(row).min(1),
  instructions: z.string(),
  diagnosis: z.string().default(''),
  followUp: z.string().default(''),
  weightKg: z.number().nullable().default(null),
  pregnant: z.boolean().nullable().default(null)
})
/** The values of the form; `IssuedPrescription` is the validated result. */
export type WrittenPrescription = z.input<typeof prescriptionBody>
export type IssuedPrescription = z.output<typeof prescriptionBody>
export type WrittenRow = z.output<typeof row>

export const blankMedication: WrittenRow = {
  name: '',
  dosage: '',
  frequency: '',
  duration: '',
  route: null,
  quantity: ''
}

/** The row of a form from an issued or saved medicine: the words alone, because the codes follow from them again. */
export const rowOf = (medication: z.input<typeof row>): WrittenRow => row.parse(medication)
export const isBlank = (medication: z.input<typeof row>): boolean =>
  Object.values(rowOf(medication)).every((value) => value === '' || value === null)

const keyOf = (appointmentId: string) => `prescription_draft:${appointmentId}`

/** What a first version starts from, besides a blank row. */
export interface FromNote {
  diagnosis: string
  followUp: string
}

/** The values that a new version starts from: the newest issued one, or a blank row with what the note of the visit says. */
export function initialValues({ prescription }: Appointment, note: FromNote): WrittenPrescription {
  if (!prescription) return { ...written.parse({ medications: [blankMedication], instructions: '' }), ...note }
  const { medications } = prescription
  return written.parse({ ...prescription, medications: medications.length > 0 ? medications : [blankMedication] })
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

/** What was written, without blank rows. A weight that is no number yet counts as none. */
const textOf = (prescription: WrittenPrescription): string => {
  const weightKg = Number.isFinite(prescription.weightKg) ? prescription.weightKg : null
  const { medications, ...others } = written.parse({ ...prescription, weightKg })
  return JSON.stringify({ filled: medications.filter((medication) => !isBlank(medication)), others })
}

/** Whether two prescriptions have the same text; blank rows do not count. */
export const hasSameText = (a: WrittenPrescription, b: WrittenPrescription): boolean => textOf(a) === textOf(b)
