import type { Role } from '@arogyachat/contract/accounts'
import { screenRoutes } from '@arogyachat/contract/screens'

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** All links of the product. */
export const paths = {
  /** The landing page, rendered at build; not a screen of the app. */
  home: '/',
  privacy: screenRoutes.privacy,
  patientLogin: screenRoutes.patientLogin,
  patientSignup: screenRoutes.patientSignup,
  doctorLogin: screenRoutes.doctorLogin,
  doctorSignup: screenRoutes.doctorSignup,
  forgotPassword: (role: Role) => withQuery(screenRoutes.forgotPassword, { role }),
  /** The emailed link carries the token in the hash, which never reaches a server or a log. */
  resetPassword: screenRoutes.resetPassword,
  /** Likewise, for the link that verifies a doctor's email address. */
  verifyEmail: screenRoutes.verifyEmail,
  patientDashboard: (section?: string, tab?: string) => withQuery(screenRoutes.patientDashboard, { section, tab }),
  /** The records with one of them open. */
  record: (recordId: string) => withQuery(screenRoutes.patientDashboard, { section: 'records', record: recordId }),
  /** The prescriptions, at that of an appointment. */
  prescription: (appointmentId: string) =>
    withQuery(screenRoutes.patientDashboard, { section: 'prescriptions', appointment: appointmentId }),
  /** The appointments, with the doctor's note of one opened. */
  visitNote: (appointmentId: string) =>
    withQuery(screenRoutes.patientDashboard, { section: 'consultation', tab: 'visits', note: appointmentId }),
  doctorDashboard: (tab?: string) => withQuery(screenRoutes.doctorDashboard, { tab }),
  /** A patient's story on the doctor's dashboard. */
  patientStory: (patientId: string) => withQuery(screenRoutes.doctorDashboard, { tab: 'patients', patient: patientId }),
  /** The conversation with this id, or all of them. */
  messages: (role: Role, thread?: string) =>
    role === 'patient'
      ? withQuery(screenRoutes.patientDashboard, { section: 'messages', thread })
      : withQuery(screenRoutes.doctorDashboard, { tab: 'messages', thread }),
  /** The conversation with a doctor or a patient, read by the other. */
  messagesWith: (role: Role, personId: string) =>
    role === 'patient'
      ? withQuery(screenRoutes.patientDashboard, { section: 'messages', with: personId })
      : withQuery(screenRoutes.doctorDashboard, { tab: 'messages', with: personId }),
  doctorProfile: (doctorId: string) => screenRoutes.doctorProfile.replace(':doctorId', encodeURIComponent(doctorId)),
  /** A public page. */
  scheme: (schemeId: string) => screenRoutes.scheme.replace(':schemeId', encodeURIComponent(schemeId)),
  /** The dashboard with the sheet that follows a call. */
  afterVisit: (appointmentId: string) => withQuery(screenRoutes.patientDashboard, { after: appointmentId }),
  /** With the day or the kind of consultation chosen already. */
  bookAppointment: (doctorId: string, { date, type }: { date?: string | undefined; type?: string | undefined } = {}) =>
    withQuery(screenRoutes.bookAppointment.replace(':doctorId', encodeURIComponent(doctorId)), { date, type }),
  videoConference: (appointmentId: string, from: Role) =>
    withQuery(screenRoutes.videoConference.replace(':appointmentId', encodeURIComponent(appointmentId)), { from }),

  /** A guest's link carries the token in the hash, which never reaches a server or a log. */
  guest: screenRoutes.guest,

  login: (role: Role) => (role === 'patient' ? paths.patientLogin : paths.doctorLogin),
  signup: (role: Role) => (role === 'patient' ? paths.patientSignup : paths.doctorSignup),
  dashboard: (role: Role) => (role === 'patient' ? paths.patientDashboard() : paths.doctorDashboard())
} as const
