import { stored } from './stored.ts'

/** A notice older than this is not shown. */
const newsMs = 30_000

/** Tells the next page that the user has just signed out. It cannot be in sessionStorage, which signing out clears. */
export const signedOutNotice = {
  leave: () => stored.set('loggedOutAt', String(Date.now())),
  /** Whether the user has just signed out; true only once. */
  take(): boolean {
    const at = Number(stored.get('loggedOutAt'))
    stored.remove('loggedOutAt')
    return Date.now() - at < newsMs
  }
}
