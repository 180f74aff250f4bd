import type { Role } from '@arogyachat/contract/accounts'

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Every link of the product. */
export const paths = {
  /** The landing page: made at build, not a screen of the app. */
  home: '/',
  privacy: '/privacy',
  patientLogin: '/patient-login',
  patientSignup: '/patient-signup',
  doctorLogin: '/doctor-login',
  doctorSignup: '/doctor-signup',
  forgotPassword: (role: Role) => withQuery('/forgot-password', { role }),
  /** The mailed link adds the token as the hash, which no server or log ever sees. */
  resetPassword: '/reset-password',
  patientDashboard: (section?: string, tab?: string) => withQuery('/patient-dashboard', { section, tab }),
  doctorDashboard: (tab?: string) => withQuery('/doctor-dashboard', { tab }),
  bookAppointment: (doctorId: string) => `/book-appointment/${encodeURIComponent(doctorId)}`,
  videoConference: (appointmentId: string, from: Role) =>
    withQuery(`/video-conference/${encodeURIComponent(appointmentId)}`, { from }),

  login: (role: Role) => (role === 'patient' ? paths.patientLogin : paths.doctorLogin),
  signup: (role: Role) => (role === 'patient' ? paths.patientSignup : paths.doctorSignup),
  dashboard: (role: Role) => (role === 'patient' ? paths.patientDashboard() : paths.doctorDashboard())
} as const
