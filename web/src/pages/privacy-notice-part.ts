import { languageStore } from '../i18n/language-store.ts'
import { lazyPart } from '../lib/lazy-part.tsx'

/** The privacy notice of a registration, which few people open. */
export const PrivacyNotice = lazyPart(async () => {
  const [notice] = await Promise.all([import('../features/site/privacy-notice.tsx'), languageStore.want(['site'])])
  return notice.PrivacyNotice
})
