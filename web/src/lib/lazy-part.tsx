import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const failed = new Set<() => void>()

/** Allows parts whose fetch failed to be fetched again. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** Shares one fetch among all callers; after a failure and `forgetFailedParts` it fetches again. */
export function fetchedOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetching: Promise<T> | null = null
  return () => {
    if (fetching) return fetching
    fetching = fetch()
    fetching.catch(() =>
      failed.add(() => {
        fetching = null
      })
    )
    return fetching
  }
}

/** The visible screen loads first on a slow connection. */
const afterFirstViewMs = 2000

/** Prefetches while the browser is idle, unless data saving is on. A failure is reported when the part is needed. */
function whenIdle(fetch: () => Promise<unknown>): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData || !('requestIdleCallback' in window)) return
  setTimeout(() => requestIdleCallback(() => fetch().catch(() => forgetFailedParts())), afterFirstViewMs)
}

/**
 * A part of a screen that is not needed to read it, such as a form behind a button: fetched while the browser is idle,
 * or when it is first shown. `fallback` stands in meanwhile; a failure goes to the error boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null
): ComponentType<Props> & { preload: () => void } {
  type Outcome = { Part: ComponentType<Props> } | { error: unknown } | null
  let loaded: Outcome = null
  const fetch = fetchedOnce(async () => {
    loaded = { Part: await load() }
    return loaded
  })
  whenIdle(fetch)
  function Fetched(props: Props) {
    const [outcome, setOutcome] = useState<Outcome>(loaded)
    useEffect(() => {
      if (outcome) return
      let isShown = true
      const show = (outcome: Outcome) => isShown && setOutcome(outcome)
      fetch().then(show, (error: unknown) => show({ error }))
      return () => {
        isShown = false
      }
    }, [outcome])
    if (!outcome) return fallback(props)
    if ('error' in outcome) throw outcome.error
    return <outcome.Part {...props} />
  }
  return Object.assign(Fetched, { preload: () => void fetch().catch(() => forgetFailedParts()) })
}
