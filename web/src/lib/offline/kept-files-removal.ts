import { logError } from '../log.ts'

/* Apart from `kept-file.ts`, because every page can sign out, and few keep a file. */

/** The IndexedDB database of the kept files. */
export const databaseName = 'kept-files'

/** Removes every kept file from this device, as when the user signs out. */
export function removeKeptFiles(): void {
  if (!('indexedDB' in globalThis)) return
  try {
    indexedDB.deleteDatabase(databaseName).onerror = (event) => logError('Kept files could not be removed', event)
  } catch (cause) {
    // Some browsers have no such storage in a private window, and then nothing was kept.
    logError('Kept files could not be removed', cause)
  }
}
