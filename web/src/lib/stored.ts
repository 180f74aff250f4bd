import { logError } from './log.ts'

/**
 * The keys of localStorage. `token` is the session's CSRF token. `appointments`, `medicalRecords`, `labTestBookings`, `schemes`,
 * `keptSchemes` and `patientList` are the lists last shown, so that a dashboard opens immediately and can be read offline.
 */
export type StoredKey =
  | 'token'
  | 'userId'
  | 'userName'
  | 'userRole'
  | 'preferredLanguage'
  | 'language'
  | 'meeting_id'
  | 'meeting_link'
  | 'runningCall'
  | 'appointments'
  | 'medicalRecords'
  | 'labTestBookings'
  | 'schemes'
  | 'keptSchemes'
  | 'patientList'
  | 'loggedOutAt'
  | 'assistantChoices'
  | 'voiceChoices'
  | 'pushAccount'

/** localStorage that tolerates being forbidden or full (private windows, small phones): nothing is stored then, and everything else works. */
export const stored = {
  get(key: StoredKey): string | null {
    try {
      return localStorage.getItem(key)
    } catch (cause) {
      logError(`Storage could not be read: ${key}`, cause)
      return null
    }
  },
  set(key: StoredKey, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch (cause) {
      logError(`Storage could not be written: ${key}`, cause)
    }
  },
  remove(...keys: StoredKey[]): void {
    try {
      for (const key of keys) localStorage.removeItem(key)
    } catch (cause) {
      logError('Storage could not be cleared', cause)
    }
  }
}
