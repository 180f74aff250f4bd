import { GuestPage } from '../../features/video/guest/guest-page.tsx'

export default function Guest() {
  return <GuestPage />
}
