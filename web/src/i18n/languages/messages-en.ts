import type { NamespaceMessages } from '../load.ts'

/** Shown on every screen, so they are part of this file. */
export const core = import.meta.glob<NamespaceMessages>('../../../../locales/messages/en/{common,errors,shell}.json', {
  eager: true,
  import: 'default'
})

/** Fetched with the first screen that needs them. */
export const others = import.meta.glob<NamespaceMessages>(
  ['../../../../locales/messages/en/*.json', '!../../../../locales/messages/en/{common,errors,shell,landing}.json'],
  { import: 'default' }
)
