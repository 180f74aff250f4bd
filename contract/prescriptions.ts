import { z } from 'zod'
import { byId, id, ok, optionalText, paged, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** More rows than any visit needs; a bound against a body without end. */
export const medicationLimit = 30
export const instructionsMax = 4000

const medicationText = (max: number) =>
  z
    .string({ error: 'medicationIncomplete' })
    .trim()
    .min(1, { error: 'medicationIncomplete' })
    .max(max, { error: 'tooLong' })

/** Every row needs a name and a dosage (specification part 5). */
export const medication = z.object({
  name: medicationText(200),
  dosage: medicationText(100),
  frequency: optionalText(100).default(''),
  duration: optionalText(100).default('')
})
export type Medication = z.infer<typeof medication>

export const prescriptionBody = z.object({
  medications: z
    .array(medication, { error: 'medicationIncomplete' })
    .min(1, { error: 'medicationIncomplete' })
    .max(medicationLimit, { error: 'tooMany' }),
  instructions: optionalText(instructionsMax).default('')
})

/** Immutable once issued: an edit is the next version, the old ones stay readable. */
export const prescription = z.object({
  _id: id,
  appointmentId: id,
  version: z.number().int(),
  medications: z.array(z.object({ name: z.string(), dosage: z.string(), frequency: z.string(), duration: z.string() })),
  instructions: z.string(),
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
  summary: 'Issue a prescription for an appointment, or a new version of it.',
  params: byId,
  body: prescriptionBody,
  reply: ok.extend({ prescription, message: z.string() }),
  status: 201
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
        doctor: z.object({
          _id: id,
          name: z.string(),
          specialization: z.string(),
          qualifications: z.array(z.string()),
          registrationNumber: z.string().nullable()
        }),
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

/** Days of a duration as doctors write it: `5 days`, `2 weeks`, `1 month`, `x 5 days`, `5/7`, `2/52`, `1/12`. Null when unclear. */
export function durationDays(written: string): number | null {
  const it = written.toLowerCase().trim()
  const fraction = /(\d{1,3})\s*\/\s*(7|52|12)\b/.exec(it)
  if (fraction) return Number(fraction[1]) * { '7': 1, '52': 7, '12': 30 }[fraction[2] as '7' | '52' | '12']
  const worded = /(\d{1,3})\s*(d|day|w|wk|week|m|month|mth|y|yr|year)s?\b/.exec(it)
  if (!worded) return null
  const unit = (worded[2] as string)[0] as 'd' | 'w' | 'm' | 'y'
  return Number(worded[1]) * { d: 1, w: 7, m: 30, y: 365 }[unit]
}

/** Active or ended at an instant, from the date of issue and the longest duration (DECISIONS). */
export function prescriptionStatus(
  it: { issuedAt: Date; medications: readonly { duration: string }[] },
  now: Date
): 'active' | 'ended' {
  const days = it.medications.map((row) => durationDays(row.duration))
  if (days.some((count) => count === null)) return 'active'
  const longest = Math.max(...(days as number[]))
  return now.getTime() > it.issuedAt.getTime() + longest * 86_400_000 ? 'ended' : 'active'
}
