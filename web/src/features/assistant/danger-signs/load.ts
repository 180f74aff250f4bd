import type { DangerSignTree } from '@arogyachat/contract/danger-signs'
import type { LanguageCode } from '@arogyachat/contract/languages'

/** Written by the build from the assistant's own replies. */
const files = import.meta.glob<DangerSignTree>('./generated/*.json', { import: 'default' })

const load = async (language: LanguageCode) => {
  const file = files[`./generated/${language}.json`]
  if (!file) throw new Error(`There are no danger signs in ${language}`)
  const [{ DangerSignsPanel }, tree] = await Promise.all([import('./panel.tsx'), file()])
  return { DangerSignsPanel, tree }
}
export type LoadedPanel = Awaited<ReturnType<typeof load>>

const loading = new Map<LanguageCode, Promise<LoadedPanel>>()

/** Loads the panel of danger signs with its texts once, so that it opens later without a network. */
export function loadPanel(language: LanguageCode): Promise<LoadedPanel> {
  const known = loading.get(language)
  if (known) return known
  const panel = load(language)
  loading.set(language, panel)
  panel.catch(() => loading.delete(language))
  return panel
}
