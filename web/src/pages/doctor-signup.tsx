import { DoctorSignupScreen } from '../features/accounts/sign-up/doctor-signup-screen.tsx'
import { PrivacyNotice } from '../features/site/privacy-notice.tsx'

export default function DoctorSignupPage() {
  return <DoctorSignupScreen privacyNotice={PrivacyNotice} />
}
