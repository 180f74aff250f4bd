import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { documentMaxBytes } from '../prescriptions.ts'
import { byId, ok, paged, paging } from '../schemas/common.ts'
import { prescriptionCheck } from '../schemas/prescriptions/warnings.ts'
import { checkBody, prescription, prescriptionBody, verification, withdrawalReason } from '../schemas/prescriptions.ts'

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

export const getPrescriptionDocument = endpoint('getPrescriptionDocument', {
  access: 'participant',
  summary: 'A version of a prescription as a PDF, in English and another language. A doctor’s read is audited.',
  params: byId,
  query: z.object({ language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  rateLimit: { name: 'prescription documents', windowMinutes: 60, perAccount: 300 },
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/pdf'
})

export const withdrawPrescription = endpoint('withdrawPrescription', {
  access: 'doctor',
  summary: 'Withdraw the newest version of a prescription. The patient is notified and reads the reason.',
  params: byId,
  body: z.object({ reason: withdrawalReason }),
  reply: ok.extend({ prescription })
})

/** Codes are typed by hand, and several people of a pharmacy or a village share an address; guessing needs far more attempts. */
const verificationLimit = { name: 'prescription verification', windowMinutes: 10, perAccount: 60, perAddress: 60 }

export const verifyPrescription = endpoint('verifyPrescription', {
  access: 'public',
  summary:
    'Whether a prescription with this check code was issued here, whether it is still valid, and what it prescribes.',
  body: z.object({ code: z.string({ error: 'required' }).max(40, { error: 'tooLong' }) }),
  rateLimit: verificationLimit,
  reply: ok.extend({ verification })
})

export const verifyPrescriptionFile = endpoint('verifyPrescriptionFile', {
  access: 'public',
  summary: 'Whether a PDF is a prescription exactly as it was downloaded here; if so, as `verifyPrescription`.',
  upload: { kinds: ['application/pdf'], maxBytes: documentMaxBytes },
  rateLimit: verificationLimit,
  reply: ok.extend({ isUnchanged: z.boolean(), verification: verification.nullable() })
})
