import type { DoctorProfile } from '@arogyachat/contract/doctors'

/** A doctor's own profile as the server sends it. */
export const aDoctorProfile = (it: Partial<DoctorProfile> = {}): DoctorProfile => ({
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
  availability: { days: ['Monday'], timeSlots: ['09:00-09:30'], daysOff: [] },
  ...it
})
