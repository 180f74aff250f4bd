import { logError } from '../lib/log.ts'

const key = 'languagePicked'

/**
 * Whether somebody picked the language on screen in this visit, by hand and before signing in. Kept with the tab, so
 * that a reload on the way does not forget it.
 */
export const pickedLanguage = {
  mark(): void {
    try {
      sessionStorage.setItem(key, 'yes')
    } catch (cause) {
      logError('The picked language could not be kept for this visit', cause)
    }
  },
  /** Answers it once: what is known of it goes to the profile then. */
  take(): boolean {
    try {
      const was = sessionStorage.getItem(key) !== null
      sessionStorage.removeItem(key)
      return was
    } catch (cause) {
      logError('Whether a language was picked in this visit is not known', cause)
      return false
    }
  }
}
