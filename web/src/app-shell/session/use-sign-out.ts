import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { logError } from '../../lib/log.ts'
import { useNavigate } from '../../lib/router/location.ts'
import { signedOutNotice } from '../../lib/signed-out-notice.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { useSession } from './session.tsx'

/** Signs out. On success the landing page opens and confirms it; on failure a toast says so and the user stays signed in. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const t = useMessages('shell')
  const session = useSession()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)
  const signOut = async () => {
    if (isSigningOut) return
    setSigningOut(true)
    try {
      await session.signOut()
      signedOutNotice.leave()
      // In place of the dashboard, which would only send the visitor here again.
      navigate(paths.home, { replace: true })
    } catch (cause) {
      logError('Logging out failed', cause)
      toast.error(t('logoutFailedTitle'), t('logoutFailedText'), { matters: true })
      setSigningOut(false)
    }
  }
  return { signOut: () => void signOut(), isSigningOut }
}
