import type { DangerSignTree } from '@arogyachat/contract/assistant'
import type { LanguageCode } from '@arogyachat/contract/languages'

export { DangerSignsPanel } from './panel.tsx'

/** Written by the build from the assistant's own replies. */
const files = import.meta.glob<DangerSignTree>('./generated/danger-signs-*.json', { import: 'default' })

/** Everything that the panel says in a language. */
export function loadTree(language: LanguageCode): Promise<DangerSignTree> {
  const file = files[`./generated/danger-signs-${language}.json`]
  return file ? file() : Promise.reject(new Error(`There are no danger signs in ${language}`))
}
