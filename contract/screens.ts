/**
 * Path of every screen of the web app, in the form that both routers read: `:name` is one path segment. The landing page has paths
 * of its own (`landing.ts`). Any other path is answered with 404.
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
  doctorProfile: '/doctors/:doctorId',
  scheme: '/schemes/:schemeId',
  bookAppointment: '/book-appointment/:doctorId',
  videoConference: '/video-conference/:appointmentId'
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
