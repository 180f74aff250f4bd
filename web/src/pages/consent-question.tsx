import { Suspense } from 'react'
import { lazyScreen } from '../app-shell/lazy-screen.tsx'
import { useSession } from '../app-shell/session.tsx'

// Fetched only for whoever is asked.
const Question = lazyScreen(() => import('./changed-notice.tsx'), ['consent', 'site'])

/** On every page of somebody signed in: asks whoever has not agreed to the current privacy notice, without which nothing can be saved. */
export function ConsentQuestion() {
  const { user } = useSession()
  if (!user?.needsConsent) return null
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  )
}
