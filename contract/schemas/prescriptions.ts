import { z } from 'zod'
import { isOneLine } from '../common.ts'
import { instructionsMax, medicationLimit, overrideLimit, overrideReasonMax } from '../prescriptions.ts'
import { specializations } from '../specializations.ts'
import { id, optionalLines, optionalText, text } from './common.ts'

export const medicationText = (max: number) =>
  z
    .string({ error: 'medicationIncomplete' })
    .trim()
    .min(1, { error: 'medicationIncomplete' })
    .max(max, { error: 'tooLong' })
    .refine(isOneLine, { error: 'invalid' })

/** Every row needs a name and a dosage (specification part 5). */
export const medication = z.object({
  name: medicationText(200),
  dosage: medicationText(100),
  frequency: optionalText(100).default(''),
  duration: optionalText(100).default('')
})

/**
 * A medicine that fits a recorded allergy. `same`: the medicine itself; `class`: one of its group; `cross`: of a group that may
 * cross-react. Both texts are as they were written.
 */
export const allergyConflict = z.object({
  medicine: z.string(),
  allergy: z.string(),
  relation: z.enum(['same', 'class', 'cross'])
})

/** What the comparison with the recorded allergies says. What it does not know is not checked, which is no all-clear. */
export const allergyCheck = z.object({
  conflicts: z.array(allergyConflict),
  uncheckedMedicines: z.array(z.string()),
  uncheckedAllergies: z.array(z.string()),
  /** 0: none is recorded, which does not mean that there is none. */
  allergiesRecorded: z.number().int()
})

/** The doctor prescribes a medicine although it fits a recorded allergy, and says why. */
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

/** Who prescribed, as it was when the version was issued: a later change of the profile changes no document. */
export const prescriber = z.object({
  _id: id,
  name: z.string(),
  specialization: z.enum(specializations),
  qualifications: z.array(z.string()),
  registrationNumber: z.string().nullable(),
  registrationCouncil: z.string().nullable(),
  /** The registration had been checked by an administrator. */
  verified: z.boolean(),
  /** Taken from the profile after the prescription was issued, because nothing was kept at the time. */
  recordedLater: z.boolean()
})

/** Immutable once issued: an edit is the next version, the old ones stay readable. */
export const prescription = z.object({
  _id: id,
  appointmentId: id,
  version: z.number().int(),
  medications: z.array(z.object({ name: z.string(), dosage: z.string(), frequency: z.string(), duration: z.string() })),
  instructions: z.string(),
  doctor: prescriber,
  /** What was overridden and what could not be checked when it was issued; null where allergies were not compared at all. */
  allergies: allergyCheck
    .omit({ conflicts: true })
    .extend({ overrides: z.array(allergyConflict.extend({ reason: z.string() })) })
    .nullable(),
  issuedAt: z.iso.datetime(),
  /** Ended once the longest duration has passed; active while any row has none that can be read. */
  status: z.enum(['active', 'ended']),
  /** Short code by which a paper copy can be checked. */
  checkCode: z.string()
})
