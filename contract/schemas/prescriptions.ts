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
  diagnosisMax,
  followUpMax,
  instructionsMax,
  medicationLimit,
  overrideLimit,
  quantityMax,
  routes,
  weightLimits,
  withdrawalReasonMax
} from '../prescriptions.ts'
import { specializations } from '../specializations.ts'
import { id, optionalLines, optionalText, text } from './common.ts'
import { answeredWarning, prescriptionCheck, warningAnswer } from './prescriptions/warnings.ts'

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
    /** How it is given; null and left out mean by mouth, or that the words say it. */
    route: z.enum(routes, { error: 'invalid' }).nullable().optional(),
    /** How much the pharmacy gives, in the doctor's words or as a number of the dosage. */
    quantity: optionalText(quantityMax).optional(),
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
  route: z.enum(routes).nullable().optional(),
  quantity: z.string().optional(),
  timing: timing.nullable(),
  food: food.nullable(),
  course: course.nullable(),
  uses: z
    .array(z.array(z.enum(medicineUses)).min(1))
    .min(1)
    .optional()
})

export const prescriptionBody = z.object({
  medications: z
    .array(medication, { error: 'medicationIncomplete' })
    .min(1, { error: 'medicationIncomplete' })
    .max(medicationLimit, { error: 'tooMany' }),
  instructions: optionalLines(instructionsMax).default(''),
  /** Provisional: what the doctor thinks it is so far. */
  diagnosis: optionalText(diagnosisMax).default(''),
  /** When and why the patient should be seen again. */
  followUp: optionalText(followUpMax).default(''),
  weightKg: z
    .number({ error: 'invalid' })
    .min(weightLimits[0], { error: 'invalid' })
    .max(weightLimits[1], { error: 'invalid' })
    .nullable()
    .default(null),
  /** What the patient answered; null if nobody asked. */
  pregnant: z.boolean({ error: 'invalid' }).nullable().default(null),
  overrides: z.array(warningAnswer, { error: 'invalid' }).max(overrideLimit, { error: 'tooMany' }).default([])
})

/** What is checked of a prescription before it is issued. */
export const checkBody = prescriptionBody.pick({ medications: true, weightKg: true, pregnant: true })

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
  diagnosis: z.string().optional(),
  followUp: z.string().optional(),
  weightKg: z.number().optional(),
  pregnant: z.boolean().optional(),
  doctor: prescriber,
  /**
   * Which warnings, of allergies and of everything else, were overridden with which reason, and what could not be checked at issue;
   * null if nothing was compared at that time. A prescription from before the other checks was compared with allergies alone.
   */
  allergies: prescriptionCheck
    .omit({ warnings: true, uncheckedCurrent: true, isAgeKnown: true })
    .extend({
      overrides: z.array(answeredWarning),
      uncheckedCurrent: prescriptionCheck.shape.uncheckedCurrent.optional(),
      isAgeKnown: prescriptionCheck.shape.isAgeKnown.optional()
    })
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
