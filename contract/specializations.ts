/** The twelve of the specification (part 9), in its order. */
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
