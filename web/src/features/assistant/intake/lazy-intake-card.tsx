import { languageStore } from '../../../i18n/language-store.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'

/** The assistant's summary of a patient, for the doctor's screens, which load without it. */
export const IntakeCard = lazyPart(async () => {
  const [card] = await Promise.all([import('./intake-card.tsx'), languageStore.want(['assistant'])])
  return card.IntakeCard
})
