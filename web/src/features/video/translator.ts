import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { useAiHealth } from '../speech/queries.ts'
import { observable } from './call/observable.ts'

/** Outside translators that the user has allowed since the page was opened. Nothing is stored. */
const consent = observable<{ allowed: readonly string[] }>({ allowed: [] })

/** The server's translator, and the user's consent to it if it is outside. */
export function useTranslator() {
  const { data: health } = useAiHealth()
  const { allowed } = useSyncExternalStore(consent.subscribe, consent.get)
  const provider = health?.translation
  const outside = provider && provider.status !== 'offline' && provider.isOutside ? provider.name : null
  return {
    /** It translates any text, and not only the product's own. */
    isOnline: provider?.status === 'online',
    /** The name of a translator outside the server. */
    outside,
    isAllowed: outside === null || allowed.includes(outside),
    allow: () => {
      if (outside !== null) consent.set({ allowed: [...allowed, outside] })
    },
    translate: (text: string, to: LanguageCode) =>
      call('translate', {
        params: { language: languageOf(to).english.toLowerCase() },
        body: { text, allowOutside: outside !== null }
      })
  }
}
