import { PatientSignupScreen } from '../features/accounts/sign-up/patient-signup-screen.tsx'
import { PrivacyNotice } from '../features/site/privacy-notice.tsx'

export default function PatientSignupPage() {
  return <PatientSignupScreen privacyNotice={PrivacyNotice} />
}
