import { useEffect, useState } from 'react'

/** Long enough not to search on every letter, short enough to feel immediate. */
const pauseMs = 300

/**
 * A text that is passed to `onChange` once typing pauses. A value that changes from outside (Back, Clear) replaces the typed text;
 * the echo of a passed value does not.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      onChange(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, sent, onChange])
  return [typed, setTyped]
}
