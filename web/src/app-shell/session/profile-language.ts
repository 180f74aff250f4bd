import type { LanguageCode } from '@arogyachat/contract/languages'
import { call } from '../../api/call.ts'
import { logError } from '../../lib/log.ts'

/** Keeps the language in the profile, for the next device. Not worth a word to the person when it fails. */
export async function keepInProfile(language: LanguageCode): Promise<void> {
  try {
    await call('saveLanguage', { body: { language } })
  } catch (cause) {
    logError('The language could not be kept in the profile', cause)
  }
}
