import { Suspense } from 'react'
import { lazyScreen } from '../app-shell/lazy-screen.tsx'
import { useSession } from '../app-shell/session/session.tsx'

// Fetched only for whoever is asked.
const Question = lazyScreen(() => import('./changed-notice.tsx'), ['consent', 'site'])

/**
 * On the pages of an account: asks a person who has not agreed to the current privacy notice, without which nothing can be
 * saved. Not on the page of a call, where it would cover the emergency button.
 */
export function ConsentQuestion() {
  const { user } = useSession()
  if (!user?.needsConsent) return null
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  )
}
