import { useEffect, useRef, useState } from 'react'
import { type Saving, useSaveRecord } from '../queries.ts'
import { screenLeft } from './kept-upload.ts'

/** Sends a record to the server: the progress, the error, and how to stop it. */
export function useSaving() {
  const save = useSaveRecord()
  const [share, setShare] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(screenLeft), [])
  const settled = isStopped ? 'stopped' : save.isError ? 'failed' : null
  return {
    stage: save.isPending ? 'sending' : settled,
    /** Share of the file that has been sent, 0 to 1; at 1 the server is processing it. */
    share,
    /** Whether sending waits for the connection. */
    isWaiting,
    error: save.error,
    start(record: Saving['record'], on: { saved: () => void; failed: (error: unknown) => void }, interrupted?: string) {
      const controller = new AbortController()
      running.current = controller
      setShare(0)
      setWaiting(false)
      setStopped(false)
      save.mutate(
        {
          record,
          signal: controller.signal,
          onSent: setShare,
          onWaiting: setWaiting,
          ...(interrupted !== undefined && { interrupted })
        },
        { onSuccess: on.saved, onError: (error) => !controller.signal.aborted && on.failed(error) }
      )
    },
    stop() {
      setStopped(true)
      running.current?.abort()
    }
  }
}
