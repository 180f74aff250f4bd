import { useEffect } from 'react'

/** Keeps the screen on while the call is shown, where the browser supports and allows it (not on low battery). */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const acquire = async () => {
      // The browser releases the lock whenever the tab is hidden.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await sentinel?.release()
      else lock = sentinel
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
    }
  }, [])
}
