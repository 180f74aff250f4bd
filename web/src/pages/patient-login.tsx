import { LoginScreen } from '../features/accounts/login-screen.tsx'

export default function PatientLoginPage() {
  return <LoginScreen role="patient" />
}
