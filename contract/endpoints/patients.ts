import { z } from 'zod'
import { bloodGroups } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { allergies, currentMedications, emergencyContact, medicalHistory, patientAge } from '../schemas/accounts.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, gender, id, ok, paged, paging, phone, text } from '../schemas/common.ts'
import { patientProfile, patientSummary, profileFields, profileVersion } from '../schemas/patients.ts'
import { allergyConflict, prescriber } from '../schemas/prescriptions.ts'

export const getPatientProfile = endpoint('getPatientProfile', {
  access: 'patient',
  summary: 'The signed-in patient’s own profile.',
  reply: ok.extend({ patient: patientProfile })
})

export const getPatientSummary = endpoint('getPatientSummary', {
  access: 'doctor',
  summary:
    'Allergies, illnesses and medicines of the patient of one of the doctor’s own appointments. Every read is audited.',
  params: byId,
  reply: ok.extend({ patient: patientSummary })
})

/**
 * Fields left out stay as they are. The email cannot be changed. With a `version` that is not the current one the reply is
 * PROFILE_CHANGED and nothing is saved.
 */
export const savePatientProfile = endpoint('savePatientProfile', {
  access: 'patient',
  summary: 'Change the signed-in patient’s own profile.',
  body: z.object({
    name: text(120).optional(),
    phone: phone.optional(),
    age: patientAge.optional(),
    gender: gender.optional(),
    bloodGroup: z.enum(bloodGroups, { error: 'invalid' }).nullable().optional(),
    /** A list, or a text that is split at commas, including the Arabic comma of Urdu. */
    allergies: z
      .union([
        allergies,
        z
          .string()
          .max(5000, { error: 'tooLong' })
          .transform((text) => text.split(/[,،]/).map((name) => name.trim()))
          .pipe(allergies)
      ])
      .optional(),
    medicalHistory: medicalHistory.optional(),
    currentMedications: currentMedications.optional(),
    emergencyContact: emergencyContact.nullable().optional(),
    version: profileVersion.max(64, { error: 'invalid' }).optional()
  }),
  reply: ok.extend({ message: z.string(), patient: patientProfile })
})

export const getPatientDashboard = endpoint('getPatientDashboard', {
  access: 'patient',
  summary: 'The next appointment and the figures on the patient’s dashboard.',
  reply: ok.extend({
    upcoming: appointment.nullable(),
    counts: z.object({
      appointments: z.number().int(),
      prescriptions: z.number().int(),
      records: z.number().int(),
      labBookings: z.number().int()
    }),
    /** Start of the previous session; null at the first sign-in. */
    lastLogin: z.iso.datetime().nullable()
  })
})

/** Who read and who changed this patient's clinical data, newest first. */
export const listPatientAudit = endpoint('listPatientAudit', {
  access: 'patient',
  summary: 'Every read and change of the signed-in patient’s clinical data.',
  query: z.object(paging),
  reply: ok.extend({
    events: z.array(
      z.object({
        at: z.iso.datetime(),
        action: z.string(),
        actor: z.object({ _id: id, name: z.string(), role: z.string() }).nullable(),
        subjectId: z.string().nullable(),
        /** For a prescription: the doctor as recorded at the time, and the overridden allergies with their reasons. */
        details: z
          .object({ doctor: prescriber, overrides: z.array(allergyConflict.extend({ reason: z.string() })) })
          .nullable(),
        /** For a change of the profile: the fields whose values changed. */
        changed: z.array(z.enum(profileFields)).nullable()
      })
    ),
    /** The hash chain of the audit log was verified and is intact. */
    intact: z.boolean(),
    ...paged
  })
})
