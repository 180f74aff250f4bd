import { useEffect, useState } from 'react'

/** Long enough not to search at every letter, short enough to feel at once. */
const pauseMs = 300

/**
 * A text that is handed on once typing pauses. A value that changes from outside (Back, Clear) replaces what is typed;
 * the echo of what was handed on does not.
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
