import { VerifyEmailScreen } from '../features/accounts/verify-email-screen.tsx'

export default function VerifyEmailPage() {
  return <VerifyEmailScreen />
}
