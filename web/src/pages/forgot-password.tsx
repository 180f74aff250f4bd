import { ForgotPasswordScreen } from '../features/accounts/forgot-password-screen.tsx'
import { useSearchParams } from '../lib/router/location.ts'

export default function ForgotPasswordPage() {
  const [query] = useSearchParams()
  return <ForgotPasswordScreen role={query.get('role') === 'doctor' ? 'doctor' : 'patient'} />
}
