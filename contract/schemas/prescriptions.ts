import { z } from 'zod'
import { genders, isOneLine } from '../common.ts'
import {
  contradictions,
  courseMax,
  courseUnits,
  dayParts,
  doseMax,
  everyDaysMax,
  foods,
  hoursMax,
  timesMax
} from '../prescriptions/directions.ts'
import { medicineUses } from '../prescriptions/uses.ts'
import {
  instructionsMax,
  medicationLimit,
  overrideLimit,
  overrideReasonMax,
  withdrawalReasonMax
} from '../prescriptions.ts'
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

const whole = (min: number, max: number) =>
  z.number({ error: 'invalid' }).int({ error: 'invalid' }).min(min, { error: 'invalid' }).max(max, { error: 'invalid' })
/** How many of the dosage: 0, a quarter, a half, 1 … */
const doses = z
  .number({ error: 'invalid' })
  .min(0, { error: 'invalid' })
  .max(doseMax, { error: 'invalid' })
  .multipleOf(0.25, { error: 'invalid' })

/** When a medicine is taken; see `Timing` for the meaning and the units. */
export const timing = z.discriminatedUnion(
  'kind',
  [
    z
      .object({ kind: z.literal('parts'), morning: doses, noon: doses, evening: doses, night: doses })
      .refine((parts) => dayParts.some((part) => parts[part] > 0), { error: 'invalid' }),
    z.object({ kind: z.literal('perDay'), times: whole(1, timesMax) }),
    z.object({ kind: z.literal('everyHours'), hours: whole(1, hoursMax) }),
    z.object({ kind: z.literal('everyDays'), days: whole(2, everyDaysMax) }),
    z.object({ kind: z.literal('asNeeded') }),
    z.object({ kind: z.literal('once') })
  ],
  { error: 'invalid' }
)
export const food = z.enum(foods, { error: 'invalid' })
/** The length of a course: a number and its unit. A month counts as 30 days. */
export const course = z.object(
  { count: whole(1, courseMax), unit: z.enum(courseUnits, { error: 'invalid' }) },
  { error: 'invalid' }
)

/**
 * One row of a prescription. Name and dosage are required. `frequency` and `duration` are the doctor's words; `timing`, `food` and
 * `course` say the same as codes and may be left out: they are read from words whose meaning is certain.
 */
export const medication = z
  .object({
    name: medicationText(200),
    dosage: medicationText(100),
    frequency: optionalText(100).default(''),
    duration: optionalText(100).default(''),
    timing: timing.nullable().optional(),
    food: food.nullable().optional(),
    course: course.nullable().optional()
  })
  .superRefine((row, context) => {
    for (const code of contradictions(row)) context.addIssue({ code: 'custom', path: [code], message: 'invalid' })
  })

/**
 * A row as it was issued. The codes are null where only the words say it. `uses` is not part of the document: what the row's medicine
 * is usually given for, from the catalogue, one list for each active medicine with its alternatives. Left out unless it is certain.
 */
export const issuedMedication = z.object({
  name: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  timing: timing.nullable(),
  food: food.nullable(),
  course: course.nullable(),
  uses: z
    .array(z.array(z.enum(medicineUses)).min(1))
    .min(1)
    .optional()
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

/** Why a prescription is withdrawn, as the patient reads it. */
export const withdrawalReason = text(withdrawalReasonMax)

/** Immutable once issued: an edit creates the next version, and the earlier ones stay readable. */
export const prescription = z.object({
  _id: id,
  appointmentId: id,
  version: z.number().int(),
  medications: z.array(issuedMedication),
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
  checkCode: z.string(),
  /** False for one issued before prescriptions were signed. */
  isSigned: z.boolean(),
  /** When and why the doctor withdrew it; null while it is valid. */
  withdrawal: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable()
})

/** What a pharmacist needs of a prescription to dispense it, and no more. */
const verifiedDetails = z.object({
  doctor: prescriber.omit({ _id: true, recordedLater: true, specialization: true }),
  patient: z.object({ initials: z.string(), age: z.number().int().nullable(), gender: z.enum(genders).nullable() }),
  medications: z.array(issuedMedication.omit({ uses: true }))
})

/**
 * What is known of a prescription with a check code. `unknown`: none was issued with it. `altered`: what is stored is not what was
 * signed. The details are null unless it is genuine, and once its course ended long ago.
 */
export const verification = z.object({
  state: z.enum(['genuine', 'replaced', 'withdrawn', 'altered', 'unknown']),
  issuedAt: z.iso.datetime().nullable(),
  isSigned: z.boolean(),
  details: verifiedDetails.nullable()
})
