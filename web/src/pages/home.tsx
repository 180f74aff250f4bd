import { HomeScreen } from '../features/site/home-screen.tsx'

export default function HomePage() {
  return <HomeScreen />
}
