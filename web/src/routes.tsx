import { screenRoutes } from '@arogyachat/contract/screens'
import { Suspense } from 'react'
import { ErrorBoundary } from './app-shell/error-boundary.tsx'
import { Arrival } from './app-shell/focus-on-navigation.tsx'
import { lazyScreen } from './app-shell/lazy-screen.tsx'
import { ScreenLoading } from './app-shell/screen-loading.tsx'
import { OpenOwnDashboard, RequireRole } from './app-shell/session/guards.tsx'
import { LeaveForHome } from './app-shell/session/leave-for-home.tsx'
import { useLocation } from './lib/router/location.ts'
import { Route, Routes } from './lib/router/routes.tsx'
import { paths } from './paths.ts'

const Privacy = lazyScreen(() => import('./pages/privacy.tsx'), ['site', 'consent'])
const VerifyPrescription = lazyScreen(
  () => import('./pages/verification/verify-prescription.tsx'),
  ['verification', 'prescriptions']
)
const Scheme = lazyScreen(() => import('./pages/scheme.tsx'), ['schemes', 'speech'])
const NotFound = lazyScreen(() => import('./pages/not-found.tsx'), ['site'])
const PatientLogin = lazyScreen(() => import('./pages/patient-login.tsx'), ['login'])
const DoctorLogin = lazyScreen(() => import('./pages/doctor-login.tsx'), ['login'])
const PatientSignup = lazyScreen(() => import('./pages/patient-signup.tsx'), ['accounts'])
const DoctorSignup = lazyScreen(() => import('./pages/doctor-signup.tsx'), ['accounts', 'doctors'])
const ForgotPassword = lazyScreen(() => import('./pages/forgot-password.tsx'), ['accounts'])
const ResetPassword = lazyScreen(() => import('./pages/reset-password.tsx'), ['accounts'])
const VerifyEmail = lazyScreen(() => import('./pages/verify-email.tsx'), ['accounts'])

/** Linked from nowhere: administrators know its address. */
const Administration = lazyScreen(
  () => import('./pages/administration/administration.tsx'),
  ['administration', 'doctors', 'messages']
)

const PatientDashboard = lazyScreen(
  () => import('./pages/patient/patient-dashboard.tsx'),
  ['doctors', 'appointments', 'prescriptions']
)
const DoctorDashboard = lazyScreen(
  () => import('./pages/doctor-dashboard.tsx'),
  ['practice', 'patients', 'doctors', 'appointments', 'prescriptions']
)
const BookAppointment = lazyScreen(() => import('./pages/book-appointment.tsx'), ['doctors', 'appointments'])
const DoctorProfile = lazyScreen(() => import('./pages/doctor-profile.tsx'), ['doctors', 'appointments'])
const VideoConference = lazyScreen(
  () => import('./pages/video-conference.tsx'),
  ['video', 'appointments', 'prescriptions', 'speech']
)
const Guest = lazyScreen(() => import('./pages/call/guest.tsx'), ['guest', 'video'])

/** The component gallery, in development only. */
const Styleguide = import.meta.env.DEV ? lazyScreen(() => import('./pages/styleguide.tsx'), ['charts']) : null

/** All routes of the app. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Arrival />
        <Routes>
          <Route path={paths.home} element={<LeaveForHome />} />
          <Route path={screenRoutes.start} element={<OpenOwnDashboard />} />
          <Route path={screenRoutes.privacy} element={<Privacy />} />
          <Route path={screenRoutes.scheme} element={<Scheme />} />
          <Route path={screenRoutes.verifyPrescription} element={<VerifyPrescription />} />
          <Route path={screenRoutes.patientLogin} element={<PatientLogin />} />
          <Route path={screenRoutes.doctorLogin} element={<DoctorLogin />} />
          <Route path={screenRoutes.patientSignup} element={<PatientSignup />} />
          <Route path={screenRoutes.doctorSignup} element={<DoctorSignup />} />
          <Route path={screenRoutes.forgotPassword} element={<ForgotPassword />} />
          <Route path={screenRoutes.resetPassword} element={<ResetPassword />} />
          <Route path={screenRoutes.verifyEmail} element={<VerifyEmail />} />
          <Route
            path={screenRoutes.patientDashboard}
            element={
              <RequireRole role="patient">
                <PatientDashboard />
              </RequireRole>
            }
          />
          <Route
            path={screenRoutes.doctorDashboard}
            element={
              <RequireRole role="doctor">
                <DoctorDashboard />
              </RequireRole>
            }
          />
          <Route
            path={screenRoutes.doctorProfile}
            element={
              <RequireRole role="patient">
                <DoctorProfile />
              </RequireRole>
            }
          />
          <Route
            path={screenRoutes.bookAppointment}
            element={
              <RequireRole role="patient">
                <BookAppointment />
              </RequireRole>
            }
          />
          <Route
            path={screenRoutes.videoConference}
            element={
              <RequireRole role="any">
                <VideoConference />
              </RequireRole>
            }
          />
          <Route path={screenRoutes.guest} element={<Guest />} />
          <Route path={screenRoutes.administration} element={<Administration />} />
          {Styleguide && <Route path="/styleguide" element={<Styleguide />} />}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
