import { languageCookie } from '@arogyachat/contract/landing'
import { isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import { stored } from '../lib/stored.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The language chosen on this device, under both localStorage keys and as a cookie for the server. */
export const storedLanguage = {
  /** Only the cookie is set when the landing page's script never ran. */
  get(): LanguageCode | null {
    const cookie = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie)?.[1]
    const kept = stored.get('preferredLanguage') ?? stored.get('language') ?? cookie
    return isLanguageCode(kept) ? kept : null
  },
  set(language: LanguageCode): void {
    stored.set('preferredLanguage', language)
    stored.set('language', language)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of our visitors
    document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`
  }
}
