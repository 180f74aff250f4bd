import { useMemo, useSyncExternalStore } from 'react'

/** The entry of the session history that is on screen. */
export interface Location {
  pathname: string
  search: string
  hash: string
  /** What `navigate` was given for this entry. */
  state: unknown
  /** The app was opened at this entry, so going back would leave it. */
  isFirst: boolean
}

interface NavigateOptions {
  /** Replaces the current entry, so that Back skips it. */
  replace?: boolean
  state?: unknown
}

/** What the app keeps in `history.state`. Entries that the app did not make have none. */
interface Entry {
  index: number
  state: unknown
}

const listeners = new Set<() => void>()
const entry = () => history.state as Entry | null

let readFrom: { href: string; entry: Entry | null } | null = null
let current: Location

/** The same object until the URL or the entry changes. */
function currentLocation(): Location {
  const { href, pathname, search, hash } = window.location
  const now = entry()
  if (readFrom?.href === href && readFrom.entry === now) return current
  readFrom = { href, entry: now }
  current = { pathname, search, hash, state: now?.state ?? null, isFirst: (now?.index ?? 0) === 0 }
  return current
}

function subscribe(listener: () => void): () => void {
  // The first subscriber listens to the browser for all of them.
  if (listeners.size === 0) window.addEventListener('popstate', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', announce)
  }
}

function announce(): void {
  for (const listener of [...listeners]) listener()
}

/** Opens a path of the app, or goes `to` so many entries forward or, when negative, back. */
export function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    history.go(to)
    return
  }
  const index = entry()?.index ?? 0
  if (replace) history.replaceState({ index, state } satisfies Entry, '', to)
  else history.pushState({ index: index + 1, state } satisfies Entry, '', to)
  announce()
}

export const useLocation = (): Location => useSyncExternalStore(subscribe, currentLocation)

export const useNavigate = () => navigate

type Params = URLSearchParams | Record<string, string>

function setSearchParams(to: Params | ((old: URLSearchParams) => Params), options?: NavigateOptions): void {
  const { pathname, search } = window.location
  const params = new URLSearchParams(typeof to === 'function' ? to(new URLSearchParams(search)) : to).toString()
  navigate(params === '' ? pathname : `${pathname}?${params}`, options)
}

/** The query of the URL, and a function that navigates to the same path with another query. */
export function useSearchParams(): [URLSearchParams, typeof setSearchParams] {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search]), setSearchParams]
}
