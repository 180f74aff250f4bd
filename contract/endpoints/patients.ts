import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { findPatientsBody, listedPatient, patientStory } from '../practice/practice-schemas.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, id, ok, paged, paging } from '../schemas/common.ts'
import {
  neededAbhaNumber,
  patientProfile,
  patientSummary,
  profileFields,
  savePatientProfileBody
} from '../schemas/patients.ts'
import { answeredWarning } from '../schemas/prescriptions/warnings.ts'
import { prescriber } from '../schemas/prescriptions.ts'

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
  body: savePatientProfileBody,
  reply: ok.extend({ message: z.string(), patient: patientProfile })
})

export const getAbhaRegister = endpoint('getAbhaRegister', {
  access: 'patient',
  summary:
    'Whether an ABHA can be confirmed with the Ayushman Bharat Digital Mission, and with which environment of it.',
  reply: ok.extend({ environment: z.enum(['sandbox', 'production']).nullable() })
})

export const requestAbhaCode = endpoint('requestAbhaCode', {
  access: 'patient',
  summary: 'Have the Ayushman Bharat Digital Mission send a code to the mobile number of an ABHA. Nothing changes yet.',
  rateLimit: { name: 'abhaCode', windowMinutes: 30, perAccount: 4 },
  body: z.object({ abhaNumber: neededAbhaNumber }),
  reply: ok.extend({
    /** Names the number and the code that was asked for; to be sent back with the code within ten minutes. */
    ticket: z.string(),
    /** The last digits of the mobile number, where they are known. */
    sentTo: z.string().nullable()
  })
})

export const confirmAbha = endpoint('confirmAbha', {
  access: 'patient',
  summary: 'Confirm an ABHA with the code. Its number and address become those of the signed-in patient’s profile.',
  rateLimit: { name: 'abhaConfirm', windowMinutes: 30, perAccount: 10 },
  body: z.object({
    ticket: z.string().min(1, { error: 'required' }).max(2000, { error: 'invalid' }),
    code: z
      .string()
      .trim()
      .min(1, { error: 'required' })
      .regex(/^\d{4,8}$/, { error: 'wrongCode' })
  }),
  reply: ok.extend({ patient: patientProfile })
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
        /** The title of the medical record that was read or changed, unless it was deleted. */
        record: z.string().nullable(),
        /** For a prescription: the doctor as recorded at the time, and the overridden warnings with their reasons. */
        details: z.object({ doctor: prescriber, overrides: z.array(answeredWarning) }).nullable(),
        /** For a change of the profile: the fields whose values changed. */
        changed: z.array(z.enum(profileFields)).nullable()
      })
    ),
    /** The hash chain of the audit log was verified and is intact. */
    intact: z.boolean(),
    ...paged
  })
})

export const findPatients = endpoint('findPatients', {
  access: 'doctor',
  // A search in the body of a POST, because symptoms must not be in an address. It stores nothing but the audit.
  worksBeforeConsent: true,
  summary:
    'The patients whom the doctor treats, those with the nearest visit first; by name, symptoms, status, gender and age. What is shown of a patient is audited as read.',
  body: findPatientsBody,
  rateLimit: { name: 'findPatients', windowMinutes: 1, perAccount: 120 },
  reply: ok.extend({
    patients: z.array(listedPatient),
    ...paged,
    /** The symptoms of further patients were not searched, because there are too many. */
    isPartial: z.boolean()
  })
})

export const getPatientStory = endpoint('getPatientStory', {
  access: 'doctor',
  summary: 'A patient whom the doctor treats, with the visits to this doctor, one page at a time. The read is audited.',
  params: byId,
  query: z.object(paging),
  reply: ok.extend({ ...patientStory.shape, ...paged })
})
