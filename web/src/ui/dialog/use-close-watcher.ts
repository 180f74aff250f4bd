import { useEffect, useEffectEvent } from 'react'

interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}

/**
 * Closes what is open when the user goes back with the phone's button or gesture (the Close Watcher API). Browsers without it
 * leave the page, as for any other page. Render it inside the open dialog, so that it lives as long as the dialog.
 */
export function useCloseWatcher(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [])
}

/** `useCloseWatcher` as an element, for a dialog whose content is mounted only while it is open. */
export function CloseOnBack({ onClose }: { onClose: () => void }) {
  useCloseWatcher(onClose)
  return null
}
