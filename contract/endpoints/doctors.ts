import { z } from 'zod'
import { certificateKinds, certificateMaxBytes, freeDaysMax, signatureKinds, signatureMaxBytes } from '../doctors.ts'
import { endpoint } from '../endpoint.ts'
import { doctorDashboard } from '../practice/practice-schemas.ts'
import { byId, isoDate, ok, paged } from '../schemas/common.ts'
import {
  doctor,
  doctorDocument,
  doctorFilters,
  doctorProfile,
  findDoctorsBody,
  listedDoctor,
  saveDoctorProfileBody
} from '../schemas/doctors.ts'
import { specializations } from '../specializations.ts'

const doctorsReply = ok.extend({ doctors: z.array(listedDoctor), ...paged })

/**
 * Every list of doctors begins with those who speak the caller's language. Within them the earliest day with a free time
 * comes first, then the rating, in which few opinions count little, then experience and name.
 */
export const listDoctors = endpoint('listDoctors', {
  access: 'signed-in',
  summary: 'Doctors by filters, one page at a time.',
  query: doctorFilters,
  reply: doctorsReply
})

export const searchDoctors = endpoint('searchDoctors', {
  access: 'patient',
  summary: 'The same list, for patients.',
  query: doctorFilters,
  reply: doctorsReply
})

export const findDoctors = endpoint('findDoctors', {
  access: 'patient',
  // A search in the body of a POST, because what hurts must not be in an address. It stores nothing.
  worksBeforeConsent: true,
  summary: 'Doctors by a sentence: a name, a specialty or what hurts, in any of the ten languages.',
  body: findDoctorsBody,
  rateLimit: { name: 'findDoctors', windowMinutes: 1, perAccount: 60 },
  reply: doctorsReply.extend({
    /** The specialties that the sentence asks for. */
    understood: z.array(z.enum(specializations)),
    /** The sentence may describe an emergency. */
    isEmergency: z.boolean()
  })
})

export const listFreeDays = endpoint('listFreeDays', {
  access: 'signed-in',
  summary: 'Free slots of a doctor by day, from a day on, in India Standard Time.',
  params: byId,
  query: z.object({
    from: isoDate,
    days: z.coerce.number({ error: 'invalid' }).int().min(1).max(freeDaysMax).default(14)
  }),
  reply: ok.extend({ days: z.array(z.object({ date: z.string(), slots: z.array(z.string()) })) })
})

export const listRecommendedDoctors = endpoint('listRecommendedDoctors', {
  access: 'patient',
  summary:
    'Two doctors, ranked by the patient’s recent visits and language, then by rating; `reasons` explains the choice.',
  reply: ok.extend({
    doctors: z
      .array(listedDoctor.extend({ reasons: z.array(z.enum(['specialization', 'language', 'seenBefore', 'rating'])) }))
      .max(2)
  })
})

const doctorReply = ok.extend({ doctor })

export const getDoctor = endpoint('getDoctor', {
  access: 'signed-in',
  summary: 'One doctor.',
  params: byId,
  reply: doctorReply
})

export const getDoctorForPatient = endpoint('getDoctorForPatient', {
  access: 'patient',
  summary: 'One doctor, for patients.',
  params: byId,
  reply: doctorReply
})

const slotsReply = ok.extend({ date: z.string(), availableSlots: z.array(z.string()) })

export const listAvailableSlots = endpoint('listAvailableSlots', {
  access: 'signed-in',
  summary: 'Free slots of a doctor on a day, in India Standard Time.',
  params: byId,
  query: z.object({ date: isoDate }),
  reply: slotsReply
})

export const listOwnAvailableSlots = endpoint('listOwnAvailableSlots', {
  access: 'doctor',
  summary: 'Free slots of the signed-in doctor on a day.',
  query: z.object({ date: isoDate }),
  reply: slotsReply
})

export const getDoctorProfile = endpoint('getDoctorProfile', {
  access: 'doctor',
  summary: 'The signed-in doctor’s own profile.',
  reply: ok.extend({ doctor: doctorProfile })
})

export const saveDoctorProfile = endpoint('saveDoctorProfile', {
  access: 'doctor',
  summary: 'Change the signed-in doctor’s own profile.',
  body: saveDoctorProfileBody,
  reply: ok.extend({ message: z.string(), doctor: doctorProfile })
})

/** Enough for a doctor who tries several pictures. */
const documentLimit = { name: 'doctor documents', windowMinutes: 60, perAccount: 30, perAddress: 200 }

export const listDoctorDocuments = endpoint('listDoctorDocuments', {
  access: 'doctor',
  summary: 'Whether the signed-in doctor has stored a certificate of registration and a signature.',
  reply: ok.extend({ certificate: doctorDocument.nullable(), signature: doctorDocument.nullable() })
})

/** The body is the file itself, with its own content type. */
export const saveCertificate = endpoint('saveCertificate', {
  access: 'doctor',
  summary: 'Store the certificate of registration, a PDF, PNG, JPEG or WebP of at most 10 MB. Replaces an earlier one.',
  upload: { kinds: certificateKinds, maxBytes: certificateMaxBytes },
  rateLimit: documentLimit,
  reply: ok.extend({ certificate: doctorDocument })
})

export const getCertificate = endpoint('getCertificate', {
  access: 'doctor',
  summary: 'The signed-in doctor’s own certificate of registration.',
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/octet-stream'
})

export const deleteCertificate = endpoint('deleteCertificate', {
  access: 'doctor',
  summary: 'Remove the certificate of registration.',
  reply: ok
})

/** The body is the image itself, with its own content type. It is stored as a PNG without metadata. */
export const saveSignature = endpoint('saveSignature', {
  access: 'doctor',
  summary: 'Store the signature, a PNG, JPEG or WebP of at most 2 MB. Replaces an earlier one.',
  upload: { kinds: signatureKinds, maxBytes: signatureMaxBytes },
  rateLimit: documentLimit,
  reply: ok.extend({ signature: doctorDocument })
})

export const getSignature = endpoint('getSignature', {
  access: 'doctor',
  summary: 'The signed-in doctor’s own signature.',
  reply: z.instanceof(Uint8Array),
  replyKind: 'image/png'
})

export const deleteSignature = endpoint('deleteSignature', {
  access: 'doctor',
  summary: 'Remove the signature.',
  reply: ok
})

export const getDoctorDashboard = endpoint('getDoctorDashboard', {
  access: 'doctor',
  summary: 'Figures, upcoming visits and who is waiting, for the doctor’s dashboard.',
  reply: ok.extend(doctorDashboard.shape)
})
