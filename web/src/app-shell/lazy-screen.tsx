import { type ComponentType, use } from 'react'
import { languageStore } from '../i18n/language-store.ts'
import type { Namespace } from '../i18n/messages.ts'
import { fetchedOnce } from '../lib/lazy-part.tsx'

/**
 * A screen whose code and messages are fetched when it is first shown or `preload`ed. Suspends while loading;
 * a failure goes to the error boundary, whose retry fetches again.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly Namespace[]
): ComponentType<Props> & { preload: () => void } {
  const fetch = fetchedOnce(async () => {
    const [module] = await Promise.all([load(), languageStore.want(areas)])
    return module.default
  })
  function Screen(props: Props) {
    const Loaded = use(fetch())
    return <Loaded {...props} />
  }
  return Object.assign(Screen, { preload: () => void fetch() })
}
