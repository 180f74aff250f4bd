import type { Role, SignedInUser } from '@arogyachat/contract/accounts'
import { isLanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { call, onSessionEnded } from '../api/call.ts'
import { openLive } from '../api/live.ts'
import { languageStore } from '../i18n/language-store.ts'
import { useWords } from '../i18n/words.ts'
import { ApiError } from '../lib/api-error.ts'
import { logError } from '../lib/log.ts'
import { stored } from '../lib/stored.ts'
import { toast } from '../ui/toast.tsx'

interface Session {
  /** Who is signed in on this device, as far as it knows; the server has the last word on every call. */
  user: SignedInUser | null
  /** Takes the reply of a login or a registration. */
  signedIn: (reply: { user: SignedInUser; token: string }) => void
  /** Ends the session on the server, then here. @throws ApiError when the server could not be told; then nothing changes. */
  signOut: () => Promise<void>
  /** Takes what changed of one's own name or picture, so that the header shows it. */
  updateUser: (change: Partial<Pick<SignedInUser, 'name' | 'profileImage' | 'language'>>) => void
}

const SessionContext = createContext<Session | null>(null)

const isRole = (it: string | null): it is Role => it === 'patient' || it === 'doctor'

/** From the keys of the specification (part 3); the rest of the user comes with GET /api/auth/me. */
function storedUser(): SignedInUser | null {
  const id = stored.get('userId')
  const role = stored.get('userRole')
  if (!id || !isRole(role)) return null
  return { id, role, name: stored.get('userName') ?? '', email: '', language: null, profileImage: null }
}

function remember(user: SignedInUser, token: string) {
  if (stored.get('userId') !== user.id) stored.remove('appointments')
  stored.set('token', token)
  stored.set('userId', user.id)
  stored.set('userName', user.name || user.email)
  stored.set('userRole', user.role)
}

const forget = () =>
  stored.remove('token', 'userId', 'userName', 'userRole', 'appointments', 'meeting_id', 'meeting_link')

/** The profile's language wins on a device that chose none; a choice made on this device is kept in the profile. */
function reconcileLanguage(user: SignedInUser) {
  const here = stored.get('preferredLanguage')
  if (user.language && user.language !== here) {
    languageStore
      .choose(user.language)
      .catch((cause) => logError('The language of the profile could not be shown', cause))
  } else if (!user.language && isLanguageCode(here)) {
    void saveLanguage(here)
  }
}

/** Keeps the language in the profile, for the next device. Not worth a word to the person when it fails. */
export async function saveLanguage(language: SignedInUser['language'] & string): Promise<void> {
  try {
    const contract = await import('@arogyachat/contract/accounts')
    await call(contract.saveLanguage, { body: { language } })
  } catch (cause) {
    logError('The language could not be kept in the profile', cause)
  }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const t = useWords('shell')
  const [user, setUser] = useState(storedUser)

  const end = useCallback(() => {
    forget()
    queryClient.clear()
    setUser(null)
  }, [queryClient])

  const endedElsewhere = useCallback(() => {
    if (stored.get('userId') === null) return
    end()
    toast.info(t('signedOutTitle'), t('signedOutText'))
  }, [end, t])

  useEffect(() => onSessionEnded(endedElsewhere), [endedElsewhere])

  const userId = user?.id
  // Another tab signed in or out: this one follows, so that no screen shows one person's data to another.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== 'userId' && event.key !== null) return
      const next = storedUser()
      if (next?.id === userId) return
      queryClient.clear()
      setUser(next)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [userId, queryClient])

  useEffect(() => {
    if (userId === undefined) return
    const leaving = new AbortController()
    verify(leaving.signal)
      .then((me) => {
        if (leaving.signal.aborted) return
        remember(me.user, me.token)
        setUser(me.user)
      })
      .catch((cause) => {
        // A dead session has ended by itself (onSessionEnded); with the line down, the device's memory stands.
        if (!leaving.signal.aborted && !(cause instanceof ApiError)) logError('The session could not be checked', cause)
      })
    return () => leaving.abort()
  }, [userId])

  useEffect(
    () => (userId === undefined ? undefined : openLive(queryClient, endedElsewhere)),
    [userId, queryClient, endedElsewhere]
  )

  const session = useMemo<Session>(
    () => ({
      user,
      signedIn({ user, token }) {
        queryClient.clear()
        remember(user, token)
        reconcileLanguage(user)
        setUser(user)
      },
      async signOut() {
        const { logout } = await import('@arogyachat/contract/accounts')
        await call(logout)
        end()
      },
      updateUser(change) {
        if (change.name) stored.set('userName', change.name)
        setUser((before) => before && { ...before, ...change })
      }
    }),
    [user, queryClient, end]
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

async function verify(signal: AbortSignal) {
  const { getMe } = await import('@arogyachat/contract/accounts')
  return call(getMe, undefined, { signal })
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
