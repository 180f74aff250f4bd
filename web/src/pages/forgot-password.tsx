import { useSearchParams } from 'react-router'
import { ForgotPasswordScreen } from '../features/accounts/forgot-password-screen.tsx'

export default function ForgotPasswordPage() {
  const [query] = useSearchParams()
  return <ForgotPasswordScreen role={query.get('role') === 'doctor' ? 'doctor' : 'patient'} />
}
