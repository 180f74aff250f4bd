import { useEffect, useRef, useState } from 'react'
import { type Saving, useSaveRecord } from './queries.ts'

/** A record on its way to the server: how far it is, what went wrong, and how to stop it. */
export function useSaving() {
  const save = useSaveRecord()
  const [share, setShare] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const settled = isStopped ? 'stopped' : save.isError ? 'failed' : null
  return {
    stage: save.isPending ? 'sending' : settled,
    /** Of the file, 0 to 1; at 1 the server is at work. */
    share,
    error: save.error,
    start(record: Saving['record'], on: { saved: () => void; failed: (error: unknown) => void }) {
      const own = new AbortController()
      running.current = own
      setShare(0)
      setStopped(false)
      save.mutate(
        { record, signal: own.signal, onSent: setShare },
        { onSuccess: on.saved, onError: (error) => !own.signal.aborted && on.failed(error) }
      )
    },
    stop() {
      setStopped(true)
      running.current?.abort()
    }
  }
}
