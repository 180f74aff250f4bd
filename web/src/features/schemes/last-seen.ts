import { isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import type { Scheme } from '@arogyachat/contract/schemes'
import { currentPatientId } from '../../lib/acting/acting-for.ts'
import { hasTexts, isFields, type LastSeen, lastSeenStore } from '../../lib/last-seen.ts'

interface SeenSchemes {
  language: LanguageCode
  schemes: Scheme[]
}

const lists = ['eligibility', 'forWhom', 'benefits', 'documents', 'phones'] as const

const isScheme = (value: unknown) =>
  isFields(value) &&
  hasTexts(value, ['id', 'title', 'officialTitle', 'description', 'category', 'website', 'helpline', 'asOf']) &&
  lists.every((name) => Array.isArray(value[name]))

/** The public list of schemes is the same for everybody. */
const schemesStore = lastSeenStore<SeenSchemes>('schemes', {
  isContent: (value) =>
    isLanguageCode(value.language) &&
    Array.isArray(value.schemes) &&
    value.schemes.length > 0 &&
    value.schemes.every(isScheme),
  isOwnedBy: () => true
})

/** The list of schemes in the language that this device last showed, or null. */
export function lastSeenSchemes(language: LanguageCode): LastSeen<SeenSchemes> | null {
  const seen = schemesStore.read()
  return seen?.language === language ? seen : null
}

export const rememberSchemes = (language: LanguageCode, schemes: Scheme[], savedAt: number): void =>
  schemesStore.write({ savedAt, language, schemes })

interface SeenKept {
  userId: string
  schemeIds: string[]
}

const keptStore = lastSeenStore<SeenKept>('keptSchemes', {
  isContent: (value) =>
    typeof value.userId === 'string' &&
    Array.isArray(value.schemeIds) &&
    value.schemeIds.every((id) => typeof id === 'string'),
  isOwnedBy: (seen, userId) => seen.userId === userId
})

/** The schemes that the patient had kept when this device last asked, or null. */
export const lastSeenKept = (): LastSeen<SeenKept> | null => keptStore.read()

/**
 * Stores which schemes are kept, so that they are found without a network; signing out removes them. The answers under "Do I
 * qualify?" name illnesses and are not stored on the device.
 */
export function rememberKept(schemeIds: readonly string[], savedAt: number): void {
  const userId = currentPatientId()
  if (userId) keptStore.write({ savedAt, userId, schemeIds: [...schemeIds] })
}
