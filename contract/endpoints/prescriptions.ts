import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { medicationLimit } from '../prescriptions.ts'
import { byId, ok, paged, paging } from '../schemas/common.ts'
import { allergyCheck, medicationText, prescription, prescriptionBody } from '../schemas/prescriptions.ts'

export const addPrescription = endpoint('addPrescription', {
  access: 'doctor',
  summary:
    'Issue a prescription for an appointment, or a new version of it; a medicine that matches a recorded allergy needs an override with a reason. The same content within minutes returns the newest version.',
  params: byId,
  body: prescriptionBody,
  rateLimit: { name: 'prescriptions', windowMinutes: 60, perAccount: 120 },
  reply: ok.extend({ prescription, message: z.string() }),
  status: 201
})

export const checkPrescription = endpoint('checkPrescription', {
  access: 'doctor',
  summary: 'Compare medicines with the patient’s recorded allergies, as issuing a prescription does.',
  params: byId,
  body: z.object({
    medicines: z
      .array(medicationText(200), { error: 'invalid' })
      .min(1, { error: 'required' })
      .max(medicationLimit, { error: 'tooMany' })
  }),
  // The form checks again after each change of a medicine.
  rateLimit: { name: 'allergy checks', windowMinutes: 60, perAccount: 600 },
  reply: ok.extend({ check: allergyCheck })
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
