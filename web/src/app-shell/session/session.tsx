import type { SignedInUser } from '@arogyachat/contract/accounts'
import { isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { languageStore } from '../../i18n/language-store.ts'
import { pickedLanguage } from '../../i18n/picked-language.ts'
import { logError } from '../../lib/log.ts'
import { stored } from '../../lib/stored.ts'
import { keepInProfile } from './profile-language.ts'
import { useSignedInUser } from './use-signed-in-user.ts'

interface Session {
  /** The user signed in on this device as far as the device knows; the server decides on every call. */
  user: SignedInUser | null
  /** Accepts the reply of a sign-in or a registration. Resolves when the language of the profile is on the screen. */
  signedIn: (reply: { user: SignedInUser; token: string }) => Promise<void>
  /** Ends the session on the server, then here. @throws ApiError when the server could not be reached; then nothing changes. */
  signOut: () => Promise<void>
  /** Updates the user's own name or image, so that the header shows it. */
  updateUser: (change: Partial<Pick<SignedInUser, 'name' | 'profileImage' | 'needsConsent'>>) => void
  /** The server has closed the account and its sessions. */
  accountClosed: () => void
  /** Changes the language of the screen, and of the profile when signed in. @throws when its messages cannot be loaded. */
  chooseLanguage: (language: LanguageCode) => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** Shows the language of the profile after sign-in; a language picked just before is newer and is saved to the profile instead. */
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
  const { user, setUser, accept, leave } = useSignedInUser()
  const session = useMemo<Session>(
    () => ({
      user,
      signedIn(reply) {
        queryClient.clear()
        accept(reply)
        return reconcileLanguage(reply.user, pickedLanguage.take())
      },
      async signOut() {
        await call('logout')
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
    [user, setUser, queryClient, leave, accept]
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
