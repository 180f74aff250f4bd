import { logError } from '../../../lib/log.ts'

const key = 'guest-token'

/** The token of the guest's link, for a reload of this tab: it is taken out of the address, which browsers keep. */
export const guestToken = {
  read(): string {
    try {
      return sessionStorage.getItem(key) ?? ''
    } catch (cause) {
      logError('The link of this tab could not be read', cause)
      return ''
    }
  },
  save(token: string): void {
    try {
      sessionStorage.setItem(key, token)
    } catch (cause) {
      logError('The link of this tab could not be saved', cause)
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(key)
    } catch (cause) {
      logError('The link of this tab could not be cleared', cause)
    }
  }
}
