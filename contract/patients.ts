import { z } from 'zod'
import {
  allergies,
  bloodGroups,
  currentMedications,
  emergencyContact,
  historyStatuses,
  medicalHistory,
  patientAge
} from './accounts.ts'
import { appointment } from './appointments.ts'
import { byId, gender, genders, id, ok, paged, paging, phone, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { allergyConflict, prescriber } from './prescriptions.ts'

export const patientProfile = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  age: z.number().nullable(),
  gender: z.enum(genders).nullable(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  allergies: z.array(z.string()),
  medicalHistory: z.array(
    z.object({ condition: z.string(), diagnosedDate: z.string(), status: z.enum(historyStatuses) })
  ),
  currentMedications: z.array(z.object({ name: z.string(), dosage: z.string(), frequency: z.string() })),
  emergencyContact: z.object({ name: z.string(), phone: z.string(), relation: z.string() }).nullable(),
  profileImage: z.string().nullable()
})
export type PatientProfile = z.infer<typeof patientProfile>

export const getPatientProfile = endpoint({
  method: 'GET',
  path: '/api/patients/profile',
  access: 'patient',
  summary: 'The signed-in patient’s own profile.',
  reply: ok.extend({ patient: patientProfile })
})

/** What a doctor must know of a patient before they prescribe. */
export const patientSummary = patientProfile.pick({
  _id: true,
  name: true,
  age: true,
  gender: true,
  bloodGroup: true,
  allergies: true,
  medicalHistory: true,
  currentMedications: true
})
export type PatientSummary = z.infer<typeof patientSummary>

export const getPatientSummary = endpoint({
  method: 'GET',
  path: '/api/doctors/appointments/{id}/patient',
  access: 'doctor',
  summary: 'Allergies, illnesses and medicines of the patient of one’s own appointment. Every read is audited.',
  params: byId,
  reply: ok.extend({ patient: patientSummary })
})

/** Fields left out stay as they are. The email cannot be changed. */
export const savePatientProfile = endpoint({
  method: 'PUT',
  path: '/api/patients/profile',
  access: 'patient',
  summary: 'Change one’s own profile.',
  body: z.object({
    name: text(120).optional(),
    phone: phone.optional(),
    age: patientAge.optional(),
    gender: gender.optional(),
    bloodGroup: z.enum(bloodGroups, { error: 'invalid' }).nullable().optional(),
    /** A list, or text that is split on commas (specification part 2, Profile), Urdu's comma included. */
    allergies: z
      .union([
        allergies,
        z
          .string()
          .max(5000, { error: 'tooLong' })
          .transform((text) => text.split(/[,،]/).map((one) => one.trim()))
          .pipe(allergies)
      ])
      .optional(),
    medicalHistory: medicalHistory.optional(),
    currentMedications: currentMedications.optional(),
    emergencyContact: emergencyContact.nullable().optional()
  }),
  reply: ok.extend({ message: z.string(), patient: patientProfile })
})

export const getPatientDashboard = endpoint({
  method: 'GET',
  path: '/api/patients/dashboard',
  access: 'patient',
  summary: 'What the patient’s first screen shows.',
  reply: ok.extend({
    upcoming: appointment.nullable(),
    counts: z.object({
      appointments: z.number().int(),
      prescriptions: z.number().int(),
      records: z.number().int(),
      labBookings: z.number().int()
    }),
    /** When the session before this one began; null at the first visit. */
    lastLogin: z.iso.datetime().nullable()
  })
})

/** Who looked at, and who changed, the clinical content of this patient, newest first. */
export const listPatientAudit = endpoint({
  method: 'GET',
  path: '/api/patients/audit',
  access: 'patient',
  summary: 'Every look at and change of one’s clinical content.',
  query: z.object(paging),
  reply: ok.extend({
    events: z.array(
      z.object({
        at: z.iso.datetime(),
        action: z.string(),
        actor: z.object({ _id: id, name: z.string(), role: z.string() }).nullable(),
        subjectId: z.string().nullable(),
        /** With a prescription: who wrote it, as they were then, and which allergies were overridden and why. */
        details: z
          .object({ doctor: prescriber, overrides: z.array(allergyConflict.extend({ reason: z.string() })) })
          .nullable()
      })
    ),
    /** The hash chain was walked and holds. */
    intact: z.boolean(),
    ...paged
  })
})
