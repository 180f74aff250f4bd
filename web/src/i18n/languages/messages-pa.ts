import { setDateWords } from '../formats.ts'
import type { NamespaceMessages } from '../load.ts'
import { punjabi } from '../punjabi.ts'

setDateWords('pa', punjabi)

/** Shown on every screen, so they are part of this file. */
export const core = import.meta.glob<NamespaceMessages>('../../../../locales/messages/pa/{common,errors,shell}.json', {
  eager: true,
  import: 'default'
})

/** Fetched with the first screen that needs them. */
export const others = import.meta.glob<NamespaceMessages>(
  ['../../../../locales/messages/pa/*.json', '!../../../../locales/messages/pa/{common,errors,shell,landing}.json'],
  { import: 'default' }
)
