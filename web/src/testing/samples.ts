import type { Appointment } from '@arogyachat/contract/appointments'
import type { Doctor, DoctorProfile } from '@arogyachat/contract/doctors'
import { slotEnd, slotStart } from '@arogyachat/contract/india-time'
import type { PatientProfile, PatientSummary } from '@arogyachat/contract/patients'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import type { MedicalRecord } from '@arogyachat/contract/records'

export const sampleDoctor = (value: Partial<Doctor> = {}): Doctor => ({
  _id: '01890000-0000-7000-8000-0000000000d1',
  name: 'Dr. Meera Iyer',
  specialization: 'Cardiology',
  qualifications: ['MBBS', 'MD'],
  languages: ['Hindi', 'English', 'Tamil'],
  experience: 12,
  gender: 'Female',
  rating: 4.6,
  ratingCount: 23,
  availability: { days: ['Monday'], timeSlots: ['16:00-16:30'] },
  profileImage: null,
  consultationFee: 650,
  city: 'Chennai',
  state: 'Tamil Nadu',
  bio: '',
  registrationNumber: 'TN-1',
  registrationCouncil: 'Tamil Nadu Medical Council',
  verified: true,
  ...value
})

/** A confirmed video appointment with consistent date, slot and instants. */
export function sampleAppointment(value: Partial<Appointment> = {}): Appointment {
  const appointmentDate = value.appointmentDate ?? '2026-11-20'
  const timeSlot = value.timeSlot ?? '16:00-16:30'
  const { _id, name, specialization, profileImage } = sampleDoctor()
  return {
    _id: '01890000-0000-7000-8000-0000000000a1',
    doctorId: { _id, name, specialization, profileImage },
    patientId: {
      _id: '01890000-0000-7000-8000-0000000000f1',
      name: 'Asha Rao',
      age: 34,
      gender: 'Female',
      profileImage: null
    },
    bookedBy: null,
    status: 'confirmed',
    consultationType: 'video',
    symptoms: 'Chest feels tight',
    roomId: '01890000-0000-7000-8000-0000000000e1',
    prescription: null,
    rating: null,
    canceledBy: null,
    cancellation: null,
    completedAt: null,
    hasMet: false,
    hasIntake: false,
    hasNote: false,
    hasTranscript: false,
    inRoom: { patient: false, doctor: false },
    createdAt: '2026-11-01T00:00:00.000Z',
    ...value,
    appointmentDate,
    timeSlot,
    startsAt: slotStart(appointmentDate, timeSlot).toISOString(),
    endsAt: slotEnd(appointmentDate, timeSlot).toISOString()
  }
}

/** Appointments that differ, for lists. */
let made = 0
export function anotherAppointment(value: Partial<Appointment> = {}): Appointment {
  made += 1
  return sampleAppointment({ _id: `01890000-0000-7000-8000-0000${String(made).padStart(8, '0')}`, ...value })
}

/** An issued prescription by a verified doctor, without allergy notes. */
export const samplePrescription = (fields: Partial<Prescription> = {}): Prescription => ({
  _id: '01890000-0000-7000-8000-00000000beef',
  appointmentId: '01890000-0000-7000-8000-0000000000a1',
  version: 1,
  medications: [
    { name: 'Paracetamol', dosage: '500 mg', ...withDirections({ frequency: '1-0-1', duration: '3 days' }) }
  ],
  instructions: 'Drink a lot.',
  doctor: {
    _id: '01890000-0000-7000-8000-0000000000d1',
    name: 'Dr. Meera Iyer',
    specialization: 'Cardiology',
    qualifications: ['MBBS', 'MD'],
    registrationNumber: 'TN-1',
    registrationCouncil: 'Tamil Nadu Medical Council',
    verified: true,
    recordedLater: false
  },
  allergies: { overrides: [], uncheckedMedicines: [], uncheckedAllergies: [], allergiesRecorded: 1 },
  issuedAt: '2026-11-20T10:00:00.000Z',
  status: 'active',
  checkCode: 'ABC123',
  isSigned: true,
  withdrawal: null,
  ...fields
})

/** The clinical data of a patient that a doctor sees. */
export const samplePatientSummary = (fields: Partial<PatientSummary> = {}): PatientSummary => ({
  _id: '01890000-0000-7000-8000-0000000000f1',
  name: 'Asha Rao',
  age: 34,
  gender: 'Female',
  bloodGroup: 'B+',
  allergies: ['penicillin'],
  medicalHistory: [{ condition: 'Asthma', diagnosedDate: '2019-05-01', status: 'Chronic' }],
  currentMedications: [{ name: 'Salbutamol', dosage: '2 puffs', frequency: 'SOS' }],
  ...fields
})

/** A patient's own profile as the server sends it. */
export const samplePatientProfile = (fields: Partial<PatientProfile> = {}): PatientProfile => ({
  ...samplePatientSummary(),
  version: 'v1',
  birthDate: null,
  abhaNumber: null,
  abhaAddress: null,
  abhaConfirmedAt: null,
  email: 'asha@example.org',
  phone: '+919876543210',
  allergies: ['penicillin', 'dust'],
  emergencyContact: { name: 'Ravi Rao', phone: '+919812345678', relation: 'Brother' },
  profileImage: null,
  ...fields
})

/** A doctor's own profile as the server sends it. */
export const sampleDoctorProfile = (value: Partial<DoctorProfile> = {}): DoctorProfile => ({
  _id: '019aa000-0000-7000-8000-000000000900',
  name: 'Dr. Meera Iyer',
  email: 'meera@example.org',
  phone: '+919876543210',
  age: null,
  gender: 'Female',
  specialization: 'Cardiology',
  qualifications: ['MBBS'],
  languages: ['English', 'Tamil'],
  experience: 16,
  rating: null,
  ratingCount: 0,
  consultationFee: 900,
  profileImage: null,
  address: '',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '',
  bio: '',
  registrationNumber: null,
  registrationCouncil: null,
  verified: false,
  totalPatients: 6,
  emailVerified: true,
  availability: { days: ['Monday'], timeSlots: ['09:00-09:30'], daysOff: [] },
  ...value
})

export const sampleRecord = (value: Partial<MedicalRecord> = {}): MedicalRecord => ({
  _id: '01890000-0000-7000-8000-0000000000e1',
  title: 'Blood test',
  type: 'lab',
  date: '2026-11-18',
  provider: 'Sunrise Lab, Pune',
  fileSize: 245_760,
  fileName: 'blood.pdf',
  kind: 'application/pdf',
  values: [],
  createdAt: '2026-11-19T05:00:00.000Z',
  ...value
})
