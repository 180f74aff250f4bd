import { z } from 'zod'
import { byId, id, isOneLine, ok, optionalLines, optionalText, paged, paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { specializations } from './specializations.ts'

/** More rows than any visit needs; a bound against a body without end. */
export const medicationLimit = 30
export const instructionsMax = 4000
/** Long enough to say why, short enough to be read on the document. */
export const overrideReasonMax = 300
/** Pairs of a medicine and an allergy that one prescription may override: more is no prescription. */
export const overrideLimit = 100
/** The same content again within this time is the same prescription, sent again because its answer was lost. */
export const repeatMinutes = 10

const medicationText = (max: number) =>
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
export type Medication = z.infer<typeof medication>

/**
 * A medicine that fits a recorded allergy. `same`: the medicine itself; `class`: one of its group; `cross`: of a group that may
 * cross-react. Both texts are as they were written.
 */
export const allergyConflict = z.object({
  medicine: z.string(),
  allergy: z.string(),
  relation: z.enum(['same', 'class', 'cross'])
})
export type AllergyConflict = z.infer<typeof allergyConflict>

/** What the comparison with the recorded allergies says. What it does not know is not checked, which is no all-clear. */
export const allergyCheck = z.object({
  conflicts: z.array(allergyConflict),
  uncheckedMedicines: z.array(z.string()),
  uncheckedAllergies: z.array(z.string()),
  /** 0: none is recorded, which does not mean that there is none. */
  allergiesRecorded: z.number().int()
})
export type AllergyCheck = z.infer<typeof allergyCheck>

/** The doctor prescribes a medicine although it fits a recorded allergy, and says why. */
export const allergyOverride = z.object({
  medicine: text(200),
  allergy: text(120),
  reason: text(overrideReasonMax)
})
export type AllergyOverride = z.infer<typeof allergyOverride>

/** The conflicts that none of these overrides answers: each needs a reason of its own. */
export const unansweredConflicts = (
  conflicts: readonly AllergyConflict[],
  overrides: readonly AllergyOverride[]
): AllergyConflict[] =>
  conflicts.filter(
    (conflict) =>
      !overrides.some(({ medicine, allergy }) => medicine === conflict.medicine && allergy === conflict.allergy)
  )

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
export type Prescriber = z.infer<typeof prescriber>

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
export type Prescription = z.infer<typeof prescription>

export const addPrescription = endpoint({
  method: 'POST',
  path: '/api/doctors/appointments/{id}/prescription',
  access: 'doctor',
  summary:
    'Issue a prescription for an appointment, or a new version of it; a medicine that fits a recorded allergy needs an override with a reason. The same content again within minutes answers the newest version.',
  params: byId,
  body: prescriptionBody,
  rateLimit: { name: 'prescriptions', windowMinutes: 60, perAccount: 120 },
  reply: ok.extend({ prescription, message: z.string() }),
  status: 201
})

export const checkPrescription = endpoint({
  method: 'POST',
  path: '/api/doctors/appointments/{id}/prescription/check',
  access: 'doctor',
  summary: 'Compare medicines with the patient’s recorded allergies, as issuing them will.',
  params: byId,
  body: z.object({
    medicines: z
      .array(medicationText(200), { error: 'invalid' })
      .min(1, { error: 'required' })
      .max(medicationLimit, { error: 'tooMany' })
  }),
  // The form asks again with each medicine that is changed.
  rateLimit: { name: 'allergy checks', windowMinutes: 60, perAccount: 600 },
  reply: ok.extend({ check: allergyCheck })
})

export const listPatientPrescriptions = endpoint({
  method: 'GET',
  path: '/api/patients/prescriptions',
  access: 'patient',
  summary: 'The patient’s prescriptions, newest first, the newest version of each.',
  query: z.object(paging),
  reply: ok.extend({
    prescriptions: z.array(
      prescription.extend({
        appointmentDate: z.string()
      })
    ),
    ...paged
  })
})

export const listPrescriptionVersions = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/prescriptions',
  access: 'participant',
  summary: 'Every version issued for an appointment, newest first.',
  params: byId,
  reply: ok.extend({ prescriptions: z.array(prescription) })
})

const fractionUnits = { '7': 1, '52': 7, '12': 30 } as const
const wordedUnits = { d: 1, w: 7, m: 30, y: 365 } as const

/**
 * Days of a duration as doctors write it: `5 days`, `2 weeks`, `1 month`, `x 5 days`, `10-14 days`, `5/7`, `2/52`, `1/12`. Of
 * several the longest counts. Null when unclear: fractions of a unit, words, `as needed`.
 */
export function durationDays(written: string): number | null {
  const it = written.toLowerCase()
  const days = [
    ...Array.from(it.matchAll(/(?<![\d./])(\d{1,3})\s*\/\s*(7|52|12)(?![\d/])/g), (found) => {
      return Number(found[1]) * fractionUnits[found[2] as keyof typeof fractionUnits]
    }),
    ...Array.from(it.matchAll(/(?<![\d./])(\d{1,3})[\s-]*(d|day|w|wk|week|m|month|mth|y|yr|year)s?\b/g), (found) => {
      return Number(found[1]) * wordedUnits[(found[2] as string)[0] as keyof typeof wordedUnits]
    })
  ].filter((count) => count > 0)
  return days.length > 0 ? Math.max(...days) : null
}

/** Active or ended at an instant, from the date of issue and the longest duration (DECISIONS). */
export function prescriptionStatus(
  value: { issuedAt: Date; medications: readonly { duration: string }[] },
  now: Date
): 'active' | 'ended' {
  let longest = 0
  for (const row of value.medications) {
    const days = durationDays(row.duration)
    if (days === null) return 'active'
    longest = Math.max(longest, days)
  }
  return now.getTime() > value.issuedAt.getTime() + longest * 86_400_000 ? 'ended' : 'active'
}
