import { LoginScreen } from '../features/accounts/login-screen.tsx'

export default function DoctorLoginPage() {
  return <LoginScreen role="doctor" />
}
