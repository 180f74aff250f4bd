import { z } from 'zod'
import { id, isoDate, optionalLines } from '../schemas/common.ts'
import { prescriber } from '../schemas/prescriptions.ts'
import { amendReasonMax, noteFields, noteTextMax } from './visit-notes.ts'

const noteText = optionalLines(noteTextMax).default('')

/** What a doctor signs. At least one of the texts is not empty. */
export const visitNoteBody = z
  .object({
    /** What the patient came with. */
    complaint: noteText,
    findings: noteText,
    /** Provisional: what the doctor thinks it is so far. */
    diagnosis: noteText,
    /** What the patient should do. */
    advice: noteText,
    /** The day in India on which the patient should be seen again; null for none. */
    followUpDate: isoDate.nullable().default(null),
    /** Why a signed note is amended. Required once the appointment has a signed note, and ignored before. */
    reason: optionalLines(amendReasonMax).default('')
  })
  .superRefine((note, context) => {
    if (noteFields.every((field) => note[field] === ''))
      context.addIssue({ code: 'custom', path: ['complaint'], message: 'required' })
  })

/** One signed version of a note. It never changes: an amendment is the next version, and the earlier ones stay readable. */
export const visitNote = z.object({
  _id: id,
  appointmentId: id,
  /** The day of the appointment in India. */
  appointmentDate: z.string(),
  version: z.number().int(),
  complaint: z.string(),
  findings: z.string(),
  diagnosis: z.string(),
  advice: z.string(),
  followUpDate: z.string().nullable(),
  /** Why it was amended; empty in the first version. */
  reason: z.string(),
  doctor: prescriber,
  signedAt: z.iso.datetime()
})
