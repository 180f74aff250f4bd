import { Suspense } from 'react'
import { lazyScreen } from '../app-shell/lazy-screen.tsx'
import { useSession } from '../app-shell/session.tsx'

// Fetched only for whoever is asked.
const Question = lazyScreen(() => import('./changed-notice.tsx'), ['consent', 'site'])

/** Over a dashboard, never over a call: asks whoever has not agreed to the current privacy notice. */
export function ConsentQuestion() {
  const { user } = useSession()
  if (!user?.needsConsent) return null
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  )
}
