import { useSyncExternalStore } from 'react'

/** How Chromium offers to install the site as an app. Other browsers have no such event. */
interface InstallOffer extends Event {
  /** Asks the user. It can be called once. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function setOffer(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer, which comes soon after the start, for the settings. The browser itself then does not ask. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Asks the user with the kept offer, which is used up with it. @returns whether the user accepted */
export async function acceptInstallOffer(): Promise<boolean> {
  const kept = offer
  if (!kept) return false
  try {
    return (await kept.prompt()).outcome === 'accepted'
  } finally {
    setOffer(null)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this browser offers to install the site now. */
export const useHasInstallOffer = (): boolean => useSyncExternalStore(subscribe, () => offer !== null)

/** Whether the site was opened as an installed app. */
export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Whether the user can put the site on the home screen by the browser's own menu only: iPhones and iPads. */
export const hasHomeScreenMenu = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 1
