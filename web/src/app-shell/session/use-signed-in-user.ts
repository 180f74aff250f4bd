import type { SignedInUser } from '@arogyachat/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, onSessionEnded } from '../../api/call.ts'
import { openLive } from '../../api/live.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { logError } from '../../lib/log.ts'
import { removeKeptFiles } from '../../lib/offline/kept-files-removal.ts'
import { stored } from '../../lib/stored.ts'
import { retryUntilAnswered } from '../../lib/unknown-outcome.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { announceLogout, forgetUser, onLogoutElsewhere, rememberUser, storedUser } from './stored-user.ts'

interface Me {
  user: SignedInUser
  token: string
}

/** The user of this tab, kept in step with the server, the other tabs and the live connection. */
export function useSignedInUser() {
  const queryClient = useQueryClient()
  const [user, setUser] = useState(storedUser)
  /** The token of this tab's session; another tab may have started a newer session. */
  const token = useRef(stored.get('token'))

  const end = useCallback(() => {
    forgetUser()
    token.current = null
    queryClient.clear()
    setUser(null)
  }, [queryClient])

  const leave = useCallback(() => {
    // Drafts of forms can contain health data and are deleted with the session of their author.
    sessionStorage.clear()
    removeKeptFiles()
    announceLogout()
    end()
  }, [end])

  const accept = useCallback(
    (me: Me) => {
      if (stored.get('userId') !== me.user.id) {
        queryClient.clear()
        removeKeptFiles()
      }
      rememberUser(me.user, me.token)
      token.current = me.token
      setUser(me.user)
    },
    [queryClient]
  )

  const userId = user?.id
  const isStillSignedIn = useSessionCheck(accept)
  useEndedSession(token, isStillSignedIn, end)
  useOtherTabs(userId, token, setUser)
  useServerConfirmation(userId, accept)
  useEffect(
    () => (userId === undefined ? undefined : openLive(queryClient, isStillSignedIn)),
    [userId, queryClient, isStillSignedIn]
  )
  return { user, setUser, accept, leave }
}

/** @returns a function that asks the server who is signed in until it answers; concurrent calls share one request. */
function useSessionCheck(accept: (me: Me) => void): () => Promise<boolean> {
  const pending = useRef<Promise<boolean> | null>(null)
  return useCallback(() => {
    pending.current ??= retryUntilAnswered(() => call('getMe'))
      .then((me) => {
        // The user signed out while the request was pending.
        if (stored.get('userId') === null) return false
        accept(me)
        return true
      })
      .catch((cause) => {
        // `onSessionEnded` has already handled a session that is over.
        if (!(cause instanceof ApiError)) logError('The session could not be checked', cause)
        return false
      })
      .finally(() => {
        pending.current = null
      })
    return pending.current
  }, [accept])
}

/** Signs this tab out when the server says that its session is over, unless another tab has started a newer one. */
function useEndedSession(
  token: RefObject<string | null>,
  isStillSignedIn: () => Promise<boolean>,
  end: () => void
): void {
  const t = useMessages('shell')
  // An effect event, because a change of language must not reopen the live connection and interrupt a call.
  const handleEnd = useEffectEvent(() => {
    if (stored.get('userId') === null) return
    const newest = stored.get('token')
    if (newest !== token.current) {
      token.current = newest
      void isStillSignedIn()
      return
    }
    end()
    toast.info(t('signedOutTitle'), t('signedOutText'), { matters: true })
  })
  useEffect(() => onSessionEnded(() => handleEnd()), [])
}

/** Follows a sign-in or sign-out in another tab, so that no screen shows one user's data to another. */
function useOtherTabs(
  userId: string | undefined,
  token: RefObject<string | null>,
  setUser: (user: SignedInUser | null) => void
): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== 'userId' && event.key !== null) return
      const next = storedUser()
      if (next?.id === userId) return
      // The drafts of the previous user must not be shown to the next one.
      if (next && userId !== undefined) sessionStorage.clear()
      token.current = stored.get('token')
      queryClient.clear()
      setUser(next)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [userId, token, setUser, queryClient])
  // Drafts are deleted on a logout, but not when a session merely expires: nobody should lose what they were writing. The tab that
  // signs out deletes kept files.
  useEffect(() => onLogoutElsewhere(() => sessionStorage.clear()), [])
}

/** Fetches the user from the server once per sign-in. */
function useServerConfirmation(userId: string | undefined, accept: (me: Me) => void): void {
  useEffect(() => {
    if (userId === undefined) return
    const leaving = new AbortController()
    call('getMe', undefined, { signal: leaving.signal })
      .then((me) => {
        if (leaving.signal.aborted || stored.get('userId') !== userId) return
        accept(me)
      })
      .catch((cause) => {
        // A session that is over was handled by `onSessionEnded`; offline, the stored user stays.
        if (!leaving.signal.aborted && !(cause instanceof ApiError)) logError('The session could not be checked', cause)
      })
    return () => leaving.abort()
  }, [userId, accept])
}
