import { z } from 'zod'
import { bloodGroups } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { allergies, currentMedications, emergencyContact, medicalHistory, patientAge } from '../schemas/accounts.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, gender, id, ok, paged, paging, phone, text } from '../schemas/common.ts'
import { patientProfile, patientSummary } from '../schemas/patients.ts'
import { allergyConflict, prescriber } from '../schemas/prescriptions.ts'

export const getPatientProfile = endpoint('getPatientProfile', {
  access: 'patient',
  summary: 'The signed-in patient’s own profile.',
  reply: ok.extend({ patient: patientProfile })
})

export const getPatientSummary = endpoint('getPatientSummary', {
  access: 'doctor',
  summary: 'Allergies, illnesses and medicines of the patient of one’s own appointment. Every read is audited.',
  params: byId,
  reply: ok.extend({ patient: patientSummary })
})

/** Fields left out stay as they are. The email cannot be changed. */
export const savePatientProfile = endpoint('savePatientProfile', {
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

export const getPatientDashboard = endpoint('getPatientDashboard', {
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
export const listPatientAudit = endpoint('listPatientAudit', {
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
