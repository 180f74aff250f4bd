import { landingPath } from '@arogyachat/contract/landing'
import { isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import { pickedLanguage } from '../../i18n/picked-language.ts'
import { storedLanguage } from '../../i18n/stored-language.ts'
import { logError } from '../../lib/log.ts'
import { stored } from '../../lib/stored.ts'

/** The page changes its language even if the profile cannot be updated; the profile follows at the next sign-in. */
const patienceMs = 2000

/** Navigation, replaceable in tests. */
export interface Way {
  replace: (path: string) => void
  go: (path: string) => void
}

/**
 * Keeps page and app in one language: `/<language>` is a choice of that language; at `/` the stored choice of this device
 * applies, which the server cannot see if the browser has dropped the cookie.
 */
export function agreeOnLanguage(way: Way): void {
  const shown = document.documentElement.lang as LanguageCode
  if (location.pathname === landingPath(shown)) {
    storedLanguage.set(shown)
    return
  }
  const kept = storedLanguage.get()
  if (kept && kept !== shown) way.replace(landingPath(kept))
}

/** Stores a choice before leaving the page: on this device and in the profile of a signed-in user. */
export function keepChoices(list: HTMLElement, way: Way): void {
  list.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const language = link?.hreflang
    if (!link || !isLanguageCode(language)) return
    storedLanguage.set(language)
    if (!stored.get('userId')) {
      pickedLanguage.mark()
      return
    }
    const isForThisTab = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (isForThisTab) event.preventDefault()
    const keeping = import('../../app-shell/session/profile-language.ts')
      .then((module) => module.keepInProfile(language))
      .catch((cause) => logError('The language could not be kept in the profile', cause))
    const tired = new Promise((done) => setTimeout(done, patienceMs))
    if (isForThisTab) void Promise.race([keeping, tired]).then(() => way.go(link.pathname))
  })
}
