import { Suspense } from 'react'
import { lazyScreen } from '../app-shell/lazy-screen.tsx'
import { useSession } from '../app-shell/session/session.tsx'

// Loaded only for users who are asked.
const Question = lazyScreen(() => import('./changed-notice.tsx'), ['consent', 'site'])

/**
 * Asks a user who has not agreed to the current privacy notice. Until they agree, the server saves nothing. The call page does
 * not show it, because it would cover the emergency button.
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
