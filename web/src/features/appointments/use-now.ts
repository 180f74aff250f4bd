import { useEffect, useState } from 'react'

const minuteMs = 60_000

/**
 * The current time, updated at every full minute and when the tab becomes visible again, because a sleeping phone stops
 * timers. Slots start on full minutes, so countdowns change at the right moment.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      setNow(new Date())
      timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs))
    }
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs))
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
