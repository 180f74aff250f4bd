import { landingPath } from '@arogyachat/contract/landing'
import { isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import { pickedLanguage } from '../../i18n/picked-language.ts'
import { storedLanguage } from '../../i18n/stored-language.ts'
import { logError } from '../../lib/log.ts'
import { stored } from '../../lib/stored.ts'

/** On a bad line the page changes its language all the same; the profile then learns of it another time. */
const patienceMs = 2000

/** Where the browser goes, so that a test can watch it. */
export interface Way {
  replace: (path: string) => void
  go: (path: string) => void
}

/**
 * Page and app speak one language: an address of a language is a choice of it; at `/` the choice of this device holds, which
 * the server can miss when the browser has dropped the cookie.
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

/** A choice is kept before the page leaves: on this device, and in the profile of whoever is signed in. */
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
