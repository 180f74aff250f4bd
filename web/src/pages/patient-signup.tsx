import { PatientSignupScreen } from '../features/accounts/sign-up/patient-signup-screen.tsx'
import { PrivacyNotice } from './privacy-notice-part.ts'

export default function PatientSignupPage() {
  return <PatientSignupScreen privacyNotice={PrivacyNotice} />
}
