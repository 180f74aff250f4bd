import { readFileSync } from 'node:fs'
import { bloodGroups, historyStatuses, privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { appointmentStatuses, bookableTypes } from '@arogyachat/contract/appointments'
import { genders } from '@arogyachat/contract/common'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import {
  getAppointment,
  rescheduleAppointment,
  setAppointmentStatus
} from '@arogyachat/contract/endpoints/appointments'
import {
  getDoctor,
  getDoctorDashboard,
  getDoctorProfile,
  listRecommendedDoctors
} from '@arogyachat/contract/endpoints/doctors'
import { getPatientProfile, savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { uploadRecord } from '@arogyachat/contract/endpoints/records'
import { errorCatalogue, fieldCatalogue, fieldErrors } from '@arogyachat/contract/errors'
import { weekdays } from '@arogyachat/contract/india-time'
import { languages } from '@arogyachat/contract/languages'
import { recordTypes } from '@arogyachat/contract/records'
import { loginBody, registerDoctorBody, registerPatientBody } from '@arogyachat/contract/schemas/accounts'
import { bookAppointmentBody, consultationType, statusInput } from '@arogyachat/contract/schemas/appointments'
import { phone, timeSlot } from '@arogyachat/contract/schemas/common'
import { saveDoctorProfileBody } from '@arogyachat/contract/schemas/doctors'
import { medication, prescriptionBody } from '@arogyachat/contract/schemas/prescriptions'
import { record } from '@arogyachat/contract/schemas/records'
import { specializations } from '@arogyachat/contract/specializations'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../testing/fuzz/schema-values.ts'

/**
 * The specification's tables, word for word, against what is built of it: the calls and fields of the product API, the texts
 * of the screens in English, and the constants. Each test names the part it checks.
 */

const all = Object.values(endpoints)
const listed = (names: string) => names.split(' ').filter((word) => word !== '')
const namesOf = (schema: z.ZodType | undefined) => fieldsOf(schema).map(([name]) => name)
const inside = (schema: z.ZodType | undefined, ...path: string[]): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>((at, name) => new Map(fieldsOf(at)).get(name), schema)

describe('part 7, the calls of the product API', () => {
  /** Method and path; the fields sent; the fields of the answer that the specification reads. */
  const calls: [call: string, sent: string, read: string][] = [
    ['POST /api/auth/patient/login', 'email password', 'success user message'],
    [
      'POST /api/auth/patient/register',
      'name email phone password age gender bloodGroup allergies medicalHistory currentMedications emergencyContact',
      'token userId'
    ],
    ['POST /api/auth/doctor/login', 'email password', 'success user message'],
    [
      'POST /api/auth/doctor/register',
      'name email phone password specialization experience qualifications age gender consultationFee',
      'success user userId message'
    ],
    ['POST /api/auth/logout', '', 'success'],
    ['GET /api/auth/me', '', ''],
    ['GET /api/patients/dashboard', '', ''],
    ['GET /api/patients/profile', '', ''],
    [
      'PUT /api/patients/profile',
      'name phone gender bloodGroup allergies medicalHistory currentMedications emergencyContact',
      'success message'
    ],
    ['GET /api/patients/doctors/search', '', ''],
    ['GET /api/patients/doctors/{id}', '', ''],
    ['GET /api/patients/appointments', '', 'success appointments'],
    ['GET /api/doctors/dashboard', '', ''],
    ['GET /api/doctors/profile', '', 'success doctor'],
    [
      'PUT /api/doctors/profile',
      'name phone specialization experience qualifications age gender consultationFee availability address city state pincode bio languages',
      'success message'
    ],
    ['GET /api/doctors/appointments', 'status', 'success appointments'],
    ['GET /api/doctors/{id}/available-slots', 'date', 'availableSlots'],
    ['GET /api/doctors/available-slots', 'date', 'availableSlots'],
    ['GET /api/doctors', 'specialization', 'success doctors'],
    ['GET /api/doctors/{id}', '', 'doctor'],
    [
      'POST /api/appointments',
      'doctorId appointmentDate timeSlot consultationType symptoms',
      'success appointment message'
    ],
    ['GET /api/appointments/{id}', '', 'appointment'],
    ['DELETE /api/appointments/{id}', '', ''],
    ['POST /api/appointments/{id}/rate', '', ''],
    ['GET /api/appointments/{id}/video', '', ''],
    ['PUT /api/appointments/{id}', 'status', ''],
    ['PUT /api/appointments/{id}/status', 'status', ''],
    ['PUT /api/appointments/{id}/reschedule', 'appointmentDate timeSlot', 'success message'],
    ['POST /api/doctors/appointments/{id}/prescription', 'medications instructions', ''],
    ['DELETE /meeting/{id}', '', ''],
    ['GET /ai/test', '', 'data'],
    ['GET /ai/test/booked', '', 'data'],
    ['POST /ai/test/book', 'user_id test_id date time address status', ''],
    ['DELETE /ai/test/book/{id}', '', '']
  ]

  it.each(calls)('%s is there, with its fields', (call, sent, read) => {
    const [method, path] = call.split(' ')
    const found = all.find((entry) => entry.method === method && entry.path === path) as Endpoint | undefined
    expect(found, call).toBeDefined()
    expect(namesOf(found?.body ?? found?.query)).toEqual(expect.arrayContaining(listed(sent)))
    expect(namesOf(found?.reply)).toEqual(expect.arrayContaining(listed(read)))
  })

  it('a reschedule may be a time alone, as the dashboard sends it', () => {
    expect(rescheduleAppointment.body.safeParse({ timeSlot: '10:00-10:30' }).success).toBe(true)
  })

  it('a status is sent in either spelling of canceled', () => {
    expect(setAppointmentStatus.body.parse({ status: 'cancelled' })).toEqual({ status: 'canceled' })
  })
})

describe('part 3, the entities', () => {
  const entities: [entity: string, schema: z.ZodType | undefined, fields: string][] = [
    ['login request', loginBody, 'email password'],
    ['user of a login', inside(endpoints.loginPatient?.reply, 'user'), 'id name'],
    [
      'patient profile',
      inside(getPatientProfile.reply, 'patient'),
      'name email phone gender bloodGroup allergies medicalHistory currentMedications emergencyContact profileImage'
    ],
    ['emergency contact', inside(getPatientProfile.reply, 'patient', 'emergencyContact'), 'name phone relation'],
    [
      'doctor as listed',
      inside(getDoctor.reply, 'doctor'),
      '_id name specialization languages experience rating availability profileImage consultationFee'
    ],
    ['availability of a doctor', inside(getDoctor.reply, 'doctor', 'availability'), 'timeSlots'],
    [
      'doctor’s own profile',
      inside(getDoctorProfile.reply, 'doctor'),
      'name email phone specialization experience qualifications age gender consultationFee availability profileImage address city state pincode bio languages totalPatients'
    ],
    ['availability of the own profile', inside(getDoctorProfile.reply, 'doctor', 'availability'), 'days timeSlots'],
    [
      'appointment',
      inside(getAppointment.reply, 'appointment'),
      '_id doctorId patientId appointmentDate timeSlot status consultationType symptoms roomId prescription'
    ],
    [
      'doctor of an appointment',
      inside(getAppointment.reply, 'appointment', 'doctorId'),
      '_id name specialization profileImage'
    ],
    [
      'patient of an appointment',
      inside(getAppointment.reply, 'appointment', 'patientId'),
      '_id name age gender profileImage'
    ],
    ['prescription', inside(getAppointment.reply, 'appointment', 'prescription'), 'medications instructions'],
    ['medication', medication, 'name dosage frequency duration'],
    ['medical record', record, '_id title type date provider fileSize fileName']
  ]
  it.each(entities)('%s has its fields', (_, schema, fields) => {
    expect(namesOf(schema)).toEqual(expect.arrayContaining(listed(fields)))
  })

  it('lists of a registration lose what is blank', () => {
    const parsed = registerPatientBody.parse({
      ...person,
      allergies: ['', ' ', 'Penicillin'],
      medicalHistory: [{ condition: '' }, { condition: 'Asthma', diagnosedDate: '2019-05-01' }],
      currentMedications: [{ name: '' }, { name: 'Salbutamol' }]
    })
    expect(parsed).toMatchObject({
      allergies: ['Penicillin'],
      medicalHistory: [{ condition: 'Asthma', diagnosedDate: '2019-05-01', status: 'Active' }],
      currentMedications: [{ name: 'Salbutamol' }]
    })
    expect(registerDoctorBody.parse({ ...doctorPerson, qualifications: ['', 'MBBS'] }).qualifications).toEqual(['MBBS'])
  })

  it('a record is of one of four types', () => {
    expect(recordTypes).toEqual(['lab', 'report', 'image', 'prescription'])
  })

  it('a prescription is medications and instructions, and why a recorded allergy is overridden', () => {
    expect(namesOf(addPrescription.body)).toEqual(['medications', 'instructions', 'overrides'])
  })
})

const person = {
  name: 'Asha Devi',
  email: 'asha@example.org',
  phone: '+919812345678',
  password: 'secret',
  age: 34,
  gender: 'Female',
  consentVersion: privacyNoticeVersion
}
const doctorPerson = { ...person, specialization: 'Cardiology' }

/** What the first fault of this input is called, and its text. */
function firstFault(schema: z.ZodType, input: object): string {
  const parsed = schema.safeParse(input)
  return parsed.success ? 'accepted' : fieldCatalogue[fieldErrors(parsed.error).first]
}

describe('part 5, the validation rules', () => {
  const missing = 'Missing Required Field: Please fill in all required fields before submitting.'
  const badEmail = 'Invalid Email: Please enter a valid email address.'
  const badPhone = 'Invalid Phone: Please enter a valid phone number.'
  const patientAge = 'Invalid Age: Age must be between 1 and 120.'
  // Within the bounds of the specification, but in need of a parent's consent, which nothing here can take yet.
  const underAge =
    'You need to be 18 or older to register. For a child, a parent or guardian may register with their own details.'
  const doctorAge = 'Age must be between 25 and 80.'
  const experience = 'Experience must be between 0 and 50 years.'
  const fee = 'Consultation fee cannot be negative.'

  it.each(['name', 'email', 'phone', 'password', 'age', 'gender'])('a patient must give %s', (field) => {
    expect(firstFault(registerPatientBody, { ...person, [field]: undefined })).toBe(missing)
    if (field !== 'age') expect(firstFault(registerPatientBody, { ...person, [field]: '' })).toBe(missing)
  })
  it.each(['name', 'email', 'phone', 'password', 'specialization', 'gender'])('a doctor must give %s', (field) => {
    expect(firstFault(registerDoctorBody, { ...doctorPerson, [field]: undefined })).toBe(missing)
  })
  it.each([
    [{ email: 'asha' }, badEmail],
    [{ email: 'asha@example' }, badEmail],
    [{ phone: '0123' }, badPhone],
    [{ phone: '+12345678901234567' }, badPhone],
    [{ phone: '+1234567890123456' }, 'accepted'],
    [{ phone: '9' }, 'accepted'],
    [{ age: 0 }, patientAge],
    [{ age: 1 }, underAge],
    [{ age: 17 }, underAge],
    [{ age: 18 }, 'accepted'],
    [{ age: 120 }, 'accepted'],
    [{ age: 121 }, patientAge],
    [{ password: 'short' }, 'The password must have at least 6 characters.'],
    [{ password: 'sixsix' }, 'accepted']
  ])('a patient with %j: %s', (fields, text) => {
    expect(firstFault(registerPatientBody, { ...person, ...fields })).toBe(text)
  })
  it.each([
    [{ age: 24 }, doctorAge],
    [{ age: 25 }, 'accepted'],
    [{ age: 80 }, 'accepted'],
    [{ age: 81 }, doctorAge],
    [{ experience: -1 }, experience],
    [{ experience: 0 }, 'accepted'],
    [{ experience: 50 }, 'accepted'],
    [{ experience: 51 }, experience],
    [{ consultationFee: -1 }, fee],
    [{ consultationFee: 0 }, 'accepted'],
    [{ password: 'short' }, 'The password must have at least 6 characters.']
  ])('a doctor with %j: %s', (fields, text) => {
    expect(firstFault(registerDoctorBody, { ...doctorPerson, ...fields })).toBe(text)
  })

  it('faults are told in their order: what is missing, email, phone, age', () => {
    const wrong = { ...person, name: '', email: 'x', phone: '0', age: 121 }
    expect(firstFault(registerPatientBody, wrong)).toBe(missing)
    expect(firstFault(registerPatientBody, { ...wrong, name: 'Asha' })).toBe(badEmail)
    expect(firstFault(registerPatientBody, { ...wrong, name: 'Asha', email: person.email })).toBe(badPhone)
    expect(firstFault(registerPatientBody, { ...person, age: 121 })).toBe(patientAge)
  })

  it('a prescription needs one medication, and each a name and a dosage', () => {
    const text = 'Missing information: Please fill in at least medication name and dosage.'
    expect(firstFault(prescriptionBody, { medications: [] })).toBe(text)
    expect(firstFault(prescriptionBody, { medications: [{ name: '', dosage: '5 mg' }] })).toBe(text)
    expect(firstFault(prescriptionBody, { medications: [{ name: 'ORS', dosage: ' ' }] })).toBe(text)
    expect(firstFault(prescriptionBody, { medications: [{ name: 'ORS', dosage: '1 l' }] })).toBe('accepted')
  })

  it.each(['title', 'type', 'provider', 'fileName'])('a record must have a %s', (field) => {
    const { fields, file } = uploadRecord.form
    const given = { title: 'CBC', type: 'lab', provider: 'A laboratory', fileName: 'cbc.pdf' }
    expect([firstFault(fields, given), file]).toEqual(['accepted', 'file'])
    for (const nothing of [undefined, '']) expect(firstFault(fields, { ...given, [field]: nothing })).toBe(missing)
  })

  it('passwords that differ have their text', () => {
    expect(fieldCatalogue.passwordsDiffer).toBe('Passwords do not match.')
  })

  it('times are HH:MM-HH:MM in 24 hours', () => {
    expect(['09:00-09:30', '23:00-23:59'].every((text) => timeSlot.safeParse(text).success)).toBe(true)
    expect(['9:00-9:30', '09:00', '24:00-24:30', '10:00-09:00'].some((text) => timeSlot.safeParse(text).success)).toBe(
      false
    )
  })

  it('a phone number keeps its digits whatever people write between them', () => {
    expect(phone.parse('+91 98123-45678')).toBe('+919812345678')
  })
})

type Words = Record<string, string | Record<string, string>>
const words = (area: string): Words =>
  JSON.parse(readFileSync(new URL(`../../../locales/messages/en/${area}.json`, import.meta.url), 'utf8')) as Words
/** Every English sentence of these areas. */
const sentences = (...areas: string[]) =>
  areas.flatMap((area) =>
    Object.values(words(area)).flatMap((word) => (typeof word === 'string' ? word : Object.values(word)))
  )

describe('parts 5 and 8, the texts', () => {
  it('the server’s faults are the screens’ faults', () => {
    const screen = words('errors')
    expect(screen.fields).toEqual(fieldCatalogue)
    const shown = Object.keys(screen.codes as object)
    expect(shown).toEqual(expect.arrayContaining(Object.keys(errorCatalogue)))
  })

  it.each([
    ['INVALID_CREDENTIALS', 'Invalid email or password'],
    ['ROOM_NOT_FOUND', 'Consultation or room ID not found']
  ] as const)('%s: %s', (code, text) => {
    expect(errorCatalogue[code][1]).toBe(text)
    expect((words('errors').codes as Record<string, string>)[code]).toBe(text)
  })

  const texts: [area: string, texts: string[]][] = [
    ['errors', ['API request failed with status {status}']],
    [
      'accounts',
      [
        'Login Successful',
        'Login Failed',
        'Login failed',
        'Registration Failed',
        'Registration Successful',
        'Welcome to your patient dashboard.',
        'Remember me',
        'Forgot password?',
        'Sign In',
        'Signing In...',
        'Back to Home',
        'Create one now',
        'Basic Info',
        'Medical History',
        'Emergency Contact',
        'Professional Details'
      ]
    ],
    ['shell', ['Logout failed', 'There was a problem logging out. Please try again.']],
    [
      'appointments',
      [
        'Failed to load dashboard data',
        'Failed to load doctors or appointments',
        'Appointment Booked',
        'Booking Failed',
        'Failed to book appointment',
        'Appointment Rescheduled',
        'Reschedule Failed',
        'Failed to reschedule appointment',
        'Appointment Cancelled',
        'Book Appointment',
        'Booking...',
        'Starting consultation',
        'Connecting to video call...'
      ]
    ],
    ['doctors', ['Failed to load doctor details', 'Find Doctors', 'Recommended for You']],
    [
      'practice',
      [
        'No appointment selected',
        'Prescription added',
        "The prescription has been added to the patient's record.",
        'Failed to add prescription. Please try again.',
        'Failed to load profile data',
        'Please try refreshing the page',
        'Profile Updated',
        'Your profile has been updated successfully',
        'Update Failed',
        'Failed to update profile',
        'Personal Info',
        'Professional Info',
        'Availability',
        'Today',
        'Tomorrow',
        'Upcoming Week'
      ]
    ],
    ['prescriptions', ['Failed to load your prescriptions']],
    ['video', ['Consultation or room ID not found', 'Starting consultation', 'Connecting to video call...']],
    [
      'landing',
      [
        'Multilingual Healthcare Assistant',
        'Your Health Companion',
        'Any Language, Anytime',
        'Patient Portal',
        'Patient Login',
        'Doctors Portal',
        'Doctor Login'
      ]
    ],
    ['site', ['Oops! Page not found', 'Return to Home']]
  ]
  it.each(texts)('%s has them word for word', (area, expected) => {
    const said = sentences(area)
    expect(expected.filter((text) => !said.includes(text))).toEqual([])
  })

  it('a cancellation says when it is free', () => {
    expect(words('appointments').cancelText).toContain('Appointments are free if cancelled 2 hours before.')
  })
})

describe('part 9, the constants', () => {
  it('interface languages: those of the landing page and those of the dashboard', () => {
    const landing = ['English', 'Hindi', 'Punjabi', 'Haryanvi', 'Bhojpuri', 'Telugu', 'Tamil', 'Gujarati', 'Urdu']
    expect(languages.map((language) => language.english)).toEqual([...landing, 'Bengali'])
    const codes: string[] = languages.map((language) => language.code)
    expect(codes).toEqual(expect.arrayContaining(['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn']))
  })

  it('the twelve specializations', () => {
    expect(specializations).toEqual([
      'General Medicine',
      'Cardiology',
      'Dermatology',
      'Pediatrics',
      'Orthopedics',
      'Neurology',
      'Psychiatry',
      'Gynecology',
      'ENT',
      'Ophthalmology',
      'Dentistry',
      'Emergency Medicine'
    ])
  })

  it('genders, blood groups, states of an illness, weekdays', () => {
    expect(genders).toEqual(['Male', 'Female', 'Other'])
    expect(bloodGroups).toEqual(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'])
    expect(historyStatuses).toEqual(['Active', 'Resolved', 'Chronic'])
    expect(weekdays).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
  })

  it('types of appointments: what each side books, in any case, video by default', () => {
    expect(bookableTypes).toEqual({ patient: ['video', 'audio', 'chat'], doctor: ['video', 'audio', 'in-person'] })
    expect(['Video', 'Audio', 'In-Person'].map((text) => consultationType.parse(text))).toEqual([
      'video',
      'audio',
      'in-person'
    ])
    const visit = {
      doctorId: '01890000-0000-7000-8000-0000000000d1',
      appointmentDate: '2026-11-21',
      timeSlot: '10:00-10:30'
    }
    expect(bookAppointmentBody.parse(visit).consultationType).toBe('video')
  })

  it('part 4: the statuses, canceled in either spelling', () => {
    expect(appointmentStatuses).toEqual(expect.arrayContaining(['scheduled', 'confirmed', 'completed', 'canceled']))
    expect(statusInput.parse('cancelled')).toBe('canceled')
  })

  it('a new doctor has no experience and asks 100 rupees', () => {
    expect(registerDoctorBody.parse(doctorPerson)).toMatchObject({ experience: 0, consultationFee: 100 })
  })

  it('an own profile is changed in all but its email', () => {
    expect(namesOf(saveDoctorProfileBody)).not.toContain('email')
    expect(namesOf(savePatientProfile.body)).not.toContain('email')
  })

  it('at most three consultations on the doctor’s dashboard, and two recommended doctors', () => {
    const limits = (list: z.ZodType | undefined, count: number) =>
      list?.safeParse(Array(count).fill(null)).error?.issues.some((issue) => issue.code === 'too_big')
    const upcoming = inside(getDoctorDashboard.reply, 'upcoming')
    const recommended = inside(listRecommendedDoctors.reply, 'doctors')
    expect([limits(upcoming, 3), limits(upcoming, 4)]).toEqual([false, true])
    expect([limits(recommended, 2), limits(recommended, 3)]).toEqual([false, true])
  })
})
