import { z } from 'zod'
import { isOneLine } from '../common.ts'
import { instructionsMax, medicationLimit, overrideLimit, overrideReasonMax } from '../prescriptions.ts'
import { specializations } from '../specializations.ts'
import { id, optionalLines, optionalText, text } from './common.ts'

/** Trimmed text of one line that must not be empty, with the error code of an incomplete medication. */
export const medicationText = (max: number) =>
  z
    .string({ error: 'medicationIncomplete' })
    .trim()
    .min(1, { error: 'medicationIncomplete' })
    .max(max, { error: 'tooLong' })
    .refine(isOneLine, { error: 'invalid' })

/** One row of a prescription. Name and dosage are required. */
export const medication = z.object({
  name: medicationText(200),
  dosage: medicationText(100),
  frequency: optionalText(100).default(''),
  duration: optionalText(100).default('')
})

/**
 * A medicine that matches a recorded allergy. `same`: the medicine itself; `class`: one of the same group; `cross`: one of a group
 * that may cross-react. Both texts are as they were entered.
 */
export const allergyConflict = z.object({
  medicine: z.string(),
  allergy: z.string(),
  relation: z.enum(['same', 'class', 'cross'])
})

/** Result of comparing medicines with the recorded allergies. Unknown names are not checked, so they may still be unsafe. */
export const allergyCheck = z.object({
  conflicts: z.array(allergyConflict),
  uncheckedMedicines: z.array(z.string()),
  uncheckedAllergies: z.array(z.string()),
  /** Number of recorded allergies. With 0 the patient may still have one. */
  allergiesRecorded: z.number().int()
})

/** The doctor's reason for prescribing a medicine that matches a recorded allergy. */
export const allergyOverride = z.object({
  medicine: text(200),
  allergy: text(120),
  reason: text(overrideReasonMax)
})

export const prescriptionBody = z.object({
  medications: z
    .array(medication, { error: 'medicationIncomplete' })
    .min(1, { error: 'medicationIncomplete' })
    .max(medicationLimit, { error: 'tooMany' }),
  instructions: optionalLines(instructionsMax).default(''),
  overrides: z.array(allergyOverride, { error: 'invalid' }).max(overrideLimit, { error: 'tooMany' }).default([])
})

/** The prescriber as recorded when the version was issued: later changes of the profile do not change the document. */
export const prescriber = z.object({
  _id: id,
  name: z.string(),
  specialization: z.enum(specializations),
  qualifications: z.array(z.string()),
  registrationNumber: z.string().nullable(),
  registrationCouncil: z.string().nullable(),
  /** An administrator had checked the registration. */
  verified: z.boolean(),
  /** Copied from the profile later, because nothing was recorded when the prescription was issued. */
  recordedLater: z.boolean()
})

/** Immutable once issued: an edit creates the next version, and the earlier ones stay readable. */
export const prescription = z.object({
  _id: id,
  appointmentId: id,
  version: z.number().int(),
  medications: z.array(z.object({ name: z.string(), dosage: z.string(), frequency: z.string(), duration: z.string() })),
  instructions: z.string(),
  doctor: prescriber,
  /** What was overridden and what could not be checked at issue; null if allergies were not compared at that time. */
  allergies: allergyCheck
    .omit({ conflicts: true })
    .extend({ overrides: z.array(allergyConflict.extend({ reason: z.string() })) })
    .nullable(),
  issuedAt: z.iso.datetime(),
  /** Ended once the longest duration has passed; active while the duration of any row cannot be read. */
  status: z.enum(['active', 'ended']),
  /** Short code to verify a printed copy. */
  checkCode: z.string()
})
