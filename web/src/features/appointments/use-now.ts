import { useEffect, useState } from 'react'

const minuteMs = 60_000

/**
 * The time, renewed at every full minute and when the tab is looked at again (a sleeping phone stops timers). Slots
 * start on full minutes, so what counts down to one changes exactly when it should.
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
