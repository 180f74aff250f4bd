import { VerificationScreen } from '../../features/prescriptions/verification/verification-screen.tsx'

export default function VerifyPrescriptionPage() {
  return <VerificationScreen />
}
