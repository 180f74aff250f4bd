import { stored } from './stored.ts'

/** Longer ago than it takes to arrive, it is no news. */
const newsMs = 30_000

/** That somebody has just logged out, for the page they arrive at; what is kept with the tab is cleared by the logout itself. */
export const farewell = {
  leave: () => stored.set('loggedOutAt', String(Date.now())),
  /** Answers it once. */
  take(): boolean {
    const at = Number(stored.get('loggedOutAt'))
    stored.remove('loggedOutAt')
    return Date.now() - at < newsMs
  }
}
