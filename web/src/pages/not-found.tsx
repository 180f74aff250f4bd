import { NotFoundScreen } from '../features/site/not-found-screen.tsx'

export default function NotFoundPage() {
  return <NotFoundScreen />
}
