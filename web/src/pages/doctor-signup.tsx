import { DoctorSignupScreen } from '../features/accounts/sign-up/doctor-signup-screen.tsx'
import { PrivacyNotice } from './privacy-notice-part.ts'

export default function DoctorSignupPage() {
  return <DoctorSignupScreen privacyNotice={PrivacyNotice} />
}
