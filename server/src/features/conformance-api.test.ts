import type { Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import {
  getAppointment,
  rescheduleAppointment,
  setAppointmentStatus
} from '@arogyachat/contract/endpoints/appointments'
import { getDoctor, getDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { getPatientProfile } from '@arogyachat/contract/endpoints/patients'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { recordTypes } from '@arogyachat/contract/records'
import { loginBody, registerDoctorBody, registerPatientBody } from '@arogyachat/contract/schemas/accounts'
import { medication } from '@arogyachat/contract/schemas/prescriptions'
import { record } from '@arogyachat/contract/schemas/records'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../testing/fuzz/schema-values.ts'
import { doctorForm, patientForm } from '../testing/registration.ts'

/** Checks the endpoints and fields that clients of the product API rely on. */

const all = Object.values(endpoints)
const listed = (names: string) => names.split(' ').filter((word) => word !== '')
const namesOf = (schema: z.ZodType | undefined) => fieldsOf(schema).map(([name]) => name)
const inside = (schema: z.ZodType | undefined, ...path: string[]): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>((at, name) => new Map(fieldsOf(at)).get(name), schema)

describe('the calls of the product API', () => {
  /** Method and path; the fields of the request; the fields that a client reads from the reply. */
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

  it.each(calls)('%s exists, with its fields', (call, sent, read) => {
    const [method, path] = call.split(' ')
    const found = all.find((entry) => entry.method === method && entry.path === path) as Endpoint | undefined
    expect(found, call).toBeDefined()
    expect(namesOf(found?.body ?? found?.query)).toEqual(expect.arrayContaining(listed(sent)))
    expect(namesOf(found?.reply)).toEqual(expect.arrayContaining(listed(read)))
  })

  it('a reschedule may contain only a time, as the dashboard sends it', () => {
    expect(rescheduleAppointment.body.safeParse({ timeSlot: '10:00-10:30' }).success).toBe(true)
  })

  it('a status is accepted in either spelling of canceled', () => {
    expect(setAppointmentStatus.body.parse({ status: 'cancelled' })).toEqual({ status: 'canceled' })
  })
})

describe('the entities', () => {
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

  it('registration drops blank list entries', () => {
    const parsed = registerPatientBody.parse({
      ...patientForm,
      allergies: ['', ' ', 'Penicillin'],
      medicalHistory: [{ condition: '' }, { condition: 'Asthma', diagnosedDate: '2019-05-01' }],
      currentMedications: [{ name: '' }, { name: 'Salbutamol' }]
    })
    expect(parsed).toMatchObject({
      allergies: ['Penicillin'],
      medicalHistory: [{ condition: 'Asthma', diagnosedDate: '2019-05-01', status: 'Active' }],
      currentMedications: [{ name: 'Salbutamol' }]
    })
    expect(registerDoctorBody.parse({ ...doctorForm, qualifications: ['', 'MBBS'] }).qualifications).toEqual(['MBBS'])
  })

  it('a record is of one of four types', () => {
    expect(recordTypes).toEqual(['lab', 'report', 'image', 'prescription'])
  })

  it('a prescription contains medications, instructions and the reasons for overriding warnings', () => {
    expect(namesOf(addPrescription.body)).toEqual([
      ...['medications', 'instructions', 'diagnosis', 'followUp', 'weightKg', 'pregnant', 'overrides']
    ])
  })
})
