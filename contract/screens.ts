/**
 * Every address that opens a screen of the web app (specification part 2), in the form both routers read: `:name` is one
 * path segment. The landing page has addresses of its own (`landing.ts`); any other address a browser opens is a 404.
 */
export const screenRoutes = {
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
  bookAppointment: '/book-appointment/:doctorId',
  videoConference: '/video-conference/:appointmentId'
} as const

export type ScreenName = keyof typeof screenRoutes

/** The screens that a search engine may list; the others belong to one person. */
export const publicScreens: readonly ScreenName[] = [
  'patientLogin',
  'doctorLogin',
  'patientSignup',
  'doctorSignup',
  'privacy'
]
