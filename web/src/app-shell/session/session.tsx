import type { SignedInUser } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { languageStore } from '../../i18n/language-store.ts'
import { pickedLanguage } from '../../i18n/picked-language.ts'
import { storedLanguage } from '../../i18n/stored-language.ts'
import { updateActing } from '../../lib/acting/acting-for.ts'
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
  /** The language of the account, when this device has kept another one and the user has not said yet which they want. */
  otherLanguage: LanguageCode | null
  /** Closes the question about the two languages; the next sign-in asks again unless a language was chosen. */
  forgetOtherLanguage: () => void
  /** Changes the language of the screen, and of the profile when signed in. @throws when its messages cannot be loaded. */
  chooseLanguage: (language: LanguageCode) => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/**
 * Shows the language of the profile on a device that has none. A language picked just before is newer and is saved to the
 * profile instead. A language that this device has kept from before stays until the user has answered which one they want.
 * @returns the language of the profile, if that is the question
 */
async function reconcileLanguage(user: SignedInUser, isPicked: boolean): Promise<LanguageCode | null> {
  const here = storedLanguage.get()
  if (user.language && here && here !== user.language && !isPicked) return user.language
  if (user.language && !isPicked) {
    try {
      await languageStore.choose(user.language)
    } catch (cause) {
      logError('The language of the profile could not be shown', cause)
    }
  } else if (here && here !== user.language) {
    void keepInProfile(here)
  }
  return null
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { user, setUser, accept, leave } = useSignedInUser()
  const [otherLanguage, setOtherLanguage] = useState<LanguageCode | null>(null)
  const session = useMemo<Session>(
    () => ({
      user,
      async signedIn(reply) {
        queryClient.clear()
        accept(reply)
        setOtherLanguage(await reconcileLanguage(reply.user, pickedLanguage.take()))
      },
      otherLanguage,
      forgetOtherLanguage: () => setOtherLanguage(null),
      async signOut() {
        await call('logout')
        leave()
      },
      accountClosed: leave,
      updateUser(change) {
        // While the user acts for a person, the name and image that a screen has changed are that person's.
        if (change.needsConsent === undefined && updateActing(change)) return
        if (change.name) stored.set('userName', change.name)
        setUser((before) => before && { ...before, ...change })
      },
      async chooseLanguage(language) {
        await languageStore.choose(language)
        setOtherLanguage(null)
        if (user) await keepInProfile(language)
        else pickedLanguage.mark()
      }
    }),
    [user, setUser, queryClient, leave, accept, otherLanguage]
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
