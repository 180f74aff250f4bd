import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, ok, paged, paging } from '../schemas/common.ts'
import { prescriptionCheck } from '../schemas/prescriptions/warnings.ts'
import { checkBody, prescription, prescriptionBody } from '../schemas/prescriptions.ts'

export const addPrescription = endpoint('addPrescription', {
  access: 'doctor',
  summary:
    'Issue a prescription for an appointment, or a new version of it; each warning needs an override with a reason. The same content within minutes returns the newest version.',
  params: byId,
  body: prescriptionBody,
  rateLimit: { name: 'prescriptions', windowMinutes: 60, perAccount: 120 },
  reply: ok.extend({ prescription, message: z.string() }),
  status: 201
})

export const checkPrescription = endpoint('checkPrescription', {
  access: 'doctor',
  summary:
    'The warnings that issuing this prescription would raise: recorded allergies, duplicates, interactions with each other and with what the patient takes, pregnancy, age, weight, and the lists of the Telemedicine Practice Guidelines.',
  params: byId,
  body: checkBody,
  // The form checks again after each change of a medicine.
  rateLimit: { name: 'prescription checks', windowMinutes: 60, perAccount: 600 },
  reply: ok.extend({ check: prescriptionCheck })
})

export const listPatientPrescriptions = endpoint('listPatientPrescriptions', {
  access: 'patient',
  summary: 'The newest version of each of the patient’s prescriptions, newest first.',
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

export const listPrescriptionVersions = endpoint('listPrescriptionVersions', {
  access: 'participant',
  summary: 'Every version issued for an appointment, newest first.',
  params: byId,
  reply: ok.extend({ prescriptions: z.array(prescription) })
})
