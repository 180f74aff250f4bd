export const specializations = [
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
] as const

export type Specialization = (typeof specializations)[number]
