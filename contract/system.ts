/** The accounts of a demo site, offered on its login pages. */
export const demoAccounts = {
  patient: { email: 'patient@example.org', password: 'demo-patient-1' },
  doctor: { email: 'doctor@example.org', password: 'demo-doctor-1' }
} as const
