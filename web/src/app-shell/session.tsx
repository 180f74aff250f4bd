import { getMe, logout, type Role, type SignedInUser } from '@arogyachat/contract/accounts'
import { isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState
} from 'react'
import { call, onSessionEnded } from '../api/call.ts'
import { openLive } from '../api/live.ts'
import { languageStore } from '../i18n/language-store.ts'
import { pickedLanguage } from '../i18n/picked-language.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { ApiError } from '../lib/api-error.ts'
import { logError } from '../lib/log.ts'
import { stored } from '../lib/stored.ts'
import { retryUntilAnswered } from '../lib/unknown-outcome.ts'
import { toast } from '../ui/toast.tsx'
import { keepInProfile } from './profile-language.ts'

interface Session {
  /** Who is signed in on this device, as far as it knows; the server has the last word on every call. */
  user: SignedInUser | null
  /** Takes the reply of a login or a registration. Resolves when the language of the profile stands on the screen. */
  signedIn: (reply: { user: SignedInUser; token: string }) => Promise<void>
  /** Ends the session on the server, then here. @throws ApiError when the server could not be told; then nothing changes. */
  signOut: () => Promise<void>
  /** Takes what changed of one's own name or picture, so that the header shows it. */
  updateUser: (change: Partial<Pick<SignedInUser, 'name' | 'profileImage' | 'needsConsent'>>) => void
  /** The server has closed the account and its sessions: nobody is signed in here any more. */
  accountClosed: () => void
  /** Changes the language of the screen, and of the profile when signed in. @throws when its words cannot be had. */
  chooseLanguage: (language: LanguageCode) => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

const isRole = (value: string | null): value is Role => value === 'patient' || value === 'doctor'

/** From the keys of the specification (part 3); the rest of the user comes with GET /api/auth/me. */
function storedUser(): SignedInUser | null {
  const id = stored.get('userId')
  const role = stored.get('userRole')
  if (!id || !isRole(role)) return null
  return {
    id,
    role,
    name: stored.get('userName') ?? '',
    email: '',
    language: null,
    profileImage: null,
    needsConsent: false
  }
}

/** The last lists of one account: no other one may see them. */
const lastLists = ['appointments', 'medicalRecords', 'labTestBookings'] as const

function remember(user: SignedInUser, token: string) {
  if (stored.get('userId') !== user.id) stored.remove(...lastLists)
  stored.set('token', token)
  stored.set('userId', user.id)
  stored.set('userName', user.name || user.email)
  stored.set('userRole', user.role)
}

const forget = () =>
  stored.remove('token', 'userId', 'userName', 'userRole', 'meeting_id', 'meeting_link', ...lastLists)

const logoutChannel = 'logout'

/** To the other tabs of this browser. */
function tellOfLogout() {
  const channel = new BroadcastChannel(logoutChannel)
  channel.postMessage(null)
  channel.close()
}

/**
 * The profile's language is shown at sign-in, on whatever device; but one that was picked on the way here is newer, and
 * is kept in the profile.
 */
async function reconcileLanguage(user: SignedInUser, isPicked: boolean): Promise<void> {
  const here = stored.get('preferredLanguage')
  if (user.language && !isPicked) {
    try {
      await languageStore.choose(user.language)
    } catch (cause) {
      logError('The language of the profile could not be shown', cause)
    }
  } else if (isLanguageCode(here) && here !== user.language) {
    void keepInProfile(here)
  }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const t = useMessages('shell')
  const [user, setUser] = useState(storedUser)

  /** Of the session that this tab is in; another tab may have begun a newer one. */
  const token = useRef(stored.get('token'))

  const end = useCallback(() => {
    forget()
    token.current = null
    queryClient.clear()
    setUser(null)
  }, [queryClient])

  const leave = useCallback(() => {
    // Half-written forms can be about someone's health: they go with the person who wrote them.
    sessionStorage.clear()
    tellOfLogout()
    end()
  }, [end])

  const take = useCallback(
    (me: { user: SignedInUser; token: string }) => {
      if (stored.get('userId') !== me.user.id) queryClient.clear()
      remember(me.user, me.token)
      token.current = me.token
      setUser(me.user)
    },
    [queryClient]
  )

  const asking = useRef<Promise<boolean> | null>(null)
  /** Asks the server who is signed in, until it says so: one question at a time. */
  const isStillSignedIn = useCallback(() => {
    asking.current ??= retryUntilAnswered(() => call(getMe))
      .then((me) => {
        // Signed out while it was on its way.
        if (stored.get('userId') === null) return false
        take(me)
        return true
      })
      .catch((cause) => {
        // A dead session has ended by itself (onSessionEnded).
        if (!(cause instanceof ApiError)) logError('The session could not be checked', cause)
        return false
      })
      .finally(() => {
        asking.current = null
      })
    return asking.current
  }, [take])

  // Not a dependency of what opens the live line: new words on screen must not cut it, or a call with it.
  const endedElsewhere = useEffectEvent(() => {
    if (stored.get('userId') === null) return
    const newest = stored.get('token')
    if (newest !== token.current) {
      // What ended is the old session of this tab; the newer one of another tab stands unless the server says no.
      token.current = newest
      void isStillSignedIn()
      return
    }
    end()
    toast.info(t('signedOutTitle'), t('signedOutText'), { matters: true })
  })

  useEffect(() => onSessionEnded(() => endedElsewhere()), [])

  const userId = user?.id
  // Another tab signed in or out: this one follows, so that no screen shows one person's data to another.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== 'userId' && event.key !== null) return
      const next = storedUser()
      if (next?.id === userId) return
      // Half-written forms are nobody's business but their writer's.
      if (next && userId !== undefined) sessionStorage.clear()
      token.current = stored.get('token')
      queryClient.clear()
      setUser(next)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [userId, queryClient])

  // A logout is told from a session that ran out, which must not cost anybody what they were writing.
  useEffect(() => {
    const logouts = new BroadcastChannel(logoutChannel)
    logouts.onmessage = () => sessionStorage.clear()
    return () => logouts.close()
  }, [])

  useEffect(() => {
    if (userId === undefined) return
    const leaving = new AbortController()
    call(getMe, undefined, { signal: leaving.signal })
      .then((me) => {
        if (leaving.signal.aborted || stored.get('userId') !== userId) return
        take(me)
      })
      .catch((cause) => {
        // A dead session has ended by itself (onSessionEnded); with the line down, the device's memory stands.
        if (!leaving.signal.aborted && !(cause instanceof ApiError)) logError('The session could not be checked', cause)
      })
    return () => leaving.abort()
  }, [userId, take])

  useEffect(
    () => (userId === undefined ? undefined : openLive(queryClient, isStillSignedIn)),
    [userId, queryClient, isStillSignedIn]
  )

  const session = useMemo<Session>(
    () => ({
      user,
      signedIn(reply) {
        queryClient.clear()
        take(reply)
        return reconcileLanguage(reply.user, pickedLanguage.take())
      },
      async signOut() {
        await call(logout)
        leave()
      },
      accountClosed: leave,
      updateUser(change) {
        if (change.name) stored.set('userName', change.name)
        setUser((before) => before && { ...before, ...change })
      },
      async chooseLanguage(language) {
        await languageStore.choose(language)
        if (user) await keepInProfile(language)
        else pickedLanguage.mark()
      }
    }),
    [user, queryClient, leave, take]
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
