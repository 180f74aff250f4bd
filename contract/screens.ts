/**
 * Path of every screen of the web app, in the form that both routers read: `:name` is one path segment. The landing page has paths
 * of its own (`landing.ts`). Any other path is answered with 404.
 */
export const screenRoutes = {
  /** Where the installed app opens: the user's own dashboard. */
  start: '/start',
  patientLogin: '/patient-login',
  doctorLogin: '/doctor-login',
  patientSignup: '/patient-signup',
  doctorSignup: '/doctor-signup',
  privacy: '/privacy',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  patientDashboard: '/patient-dashboard',
  doctorDashboard: '/doctor-dashboard',
  doctorProfile: '/doctors/:doctorId',
  scheme: '/schemes/:schemeId',
  /** Public, for whoever holds a prescription; the check code is in the hash, which never reaches a server or a log. */
  verifyPrescription: '/verify',
  bookAppointment: '/book-appointment/:doctorId',
  videoConference: '/video-conference/:appointmentId',
  /** For the guest of a call, who has a link instead of an account. */
  guest: '/call-guest',
  /** For administrators alone, who have a session of their own. */
  administration: '/admin'
} as const

export type ScreenName = keyof typeof screenRoutes

/** Screens that search engines may index; the others are private. */
export const publicScreens: readonly ScreenName[] = [
  'patientLogin',
  'doctorLogin',
  'patientSignup',
  'doctorSignup',
  'privacy',
  'scheme'
]

/** The web app manifest, in the visitor's language. */
export const manifestPath = '/manifest.webmanifest'

/** The icon that an iPhone puts on its home screen. */
export const homeScreenIconPath = '/icons/home-screen-180.png'
