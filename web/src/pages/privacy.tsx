import { PrivacyScreen } from '../features/site/privacy-screen.tsx'

export default function PrivacyPage() {
  return <PrivacyScreen />
}
