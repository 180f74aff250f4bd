import { type ComponentType, use } from 'react'
import { languageStore } from '../i18n/language-store.ts'
import type { Area } from '../i18n/messages.ts'

const failed = new Set<() => void>()

/** Lets screens whose code or words could not be fetched be fetched again. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A screen that comes with the words it needs, both fetched when it is first shown or `preload`ed. Suspends meanwhile;
 * a failure goes to the error boundary, whose retry fetches again.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly Area[]
): ComponentType<Props> & { preload: () => void } {
  let fetching: Promise<ComponentType<Props>> | null = null
  const fetchOnce = () => {
    fetching ??= Promise.all([load(), languageStore.want(areas)]).then(([module]) => module.default)
    fetching.catch(() =>
      failed.add(() => {
        fetching = null
      })
    )
    return fetching
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, when the module loads
  function Screen(props: Props) {
    const Loaded = use(fetchOnce())
    return <Loaded {...props} />
  }
  return Object.assign(Screen, { preload: () => void fetchOnce() })
}
