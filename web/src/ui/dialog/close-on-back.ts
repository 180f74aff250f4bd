import { useEffect, useEffectEvent } from 'react'

interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}

/**
 * Rendered inside an open dialog, closes it when the user goes back with the phone's button or gesture (the Close Watcher API).
 * Browsers without it leave the page, as from any other.
 */
export function CloseOnBack({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [])
  return null
}
