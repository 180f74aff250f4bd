import { languageStore } from '../../../i18n/language-store.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'

const withWords = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, languageStore.want(['guest'])])
  return loaded
}

/* Few calls have a guest: these parts come after the first view of the call. */

export const GuestSeat = lazyPart(async () => (await withWords(import('./guest-seat.tsx'))).GuestSeat)
export const GuestQuestion = lazyPart(async () => (await withWords(import('./guest-question.tsx'))).GuestQuestion)
export const GuestCheck = lazyPart(async () => (await withWords(import('./guest-check.tsx'))).GuestCheck)
