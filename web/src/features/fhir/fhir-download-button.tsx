import { languageStore } from '../../i18n/language-store.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

/** Downloads a record, a visit or a prescription as a FHIR document. Fetched with its messages when the screen has loaded. */
export const FhirDownloadButton = lazyPart(async () => {
  const [module] = await Promise.all([import('./download-document.tsx'), languageStore.want(['fhir'])])
  return module.DownloadDocument
})
