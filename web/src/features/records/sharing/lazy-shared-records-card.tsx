import { languageStore } from '../../../i18n/language-store.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'

/** The records that a patient shares with the doctor, for the doctor's screens, which load without it. */
export const SharedRecordsCard = lazyPart(async () => {
  const [card] = await Promise.all([
    import('./shared-records-card.tsx'),
    languageStore.want(['records', 'charts', 'speech'])
  ])
  return card.SharedRecordsCard
})
