import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { logError } from '../../lib/log.ts'
import { lastScan, type Scan } from './last-scan.ts'
import { type DocumentLanguage, type Reader, useCurrentReader, useReader } from './queries.ts'
import { readImage, type ScanJob } from './read-image.ts'

export type ReaderStatus = 'checking' | Reader['status']

/** The scanner of one screen: one image at a time. The last text is stored for this tab. */
export function useScan() {
  const health = useReader()
  const current = useCurrentReader()
  const [language, setLanguage] = useState<DocumentLanguage>('auto')
  const [job, setJob] = useState<ScanJob | null>(null)
  const found = useFoundScan()
  const [notification, setNotification] = useState<'done' | 'canceled' | null>(null)
  const running = useRef<AbortController | null>(null)
  /** The only image that may be sent to an outside reader. */
  const allowed = useRef<File | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setNotification(null)
    try {
      const isAllowed = allowed.current === file
      const onStage = (next: ScanJob) => !signal.aborted && setJob(next)
      const outcome = await readImage(file, { language, isAllowed, signal, onStage, ...current })
      if (signal.aborted) return
      if ('stage' in outcome) return setJob(outcome)
      found.show(outcome, file)
      setJob(null)
      setNotification('done')
    } catch (cause) {
      if (signal.aborted) return
      logError('An image could not be read', cause)
      setJob({ file, stage: 'failed', failure: new ApiError({ code: 'INTERNAL', status: 0, message: '', cause }) })
    }
  }

  const stop = () => {
    running.current?.abort()
    setJob(null)
  }
  const status: ReaderStatus = health.isError ? 'offline' : (health.data?.status ?? 'checking')
  const { image } = found
  return {
    reader: health.data,
    status,
    language,
    setLanguage,
    job,
    found: found.scan,
    notification,
    start: (file: File) => void start(file),
    /** Allows this image, and no other, to be sent to the outside reader. */
    allow(file: File) {
      allowed.current = file
      void start(file)
    },
    cancel() {
      stop()
      setNotification('canceled')
    },
    dismiss: stop,
    /** Undefined when only the text is stored. */
    readAgain: image ? () => void start(image) : undefined,
    image,
    correct: (text: string) => found.change({ text, isSaved: false }),
    saved: () => found.change({ isSaved: true }),
    clear() {
      found.clear()
      setNotification(null)
    }
  }
}

/** The text on the screen. It is stored for this tab; its image lasts as long as the screen. */
function useFoundScan() {
  const [scan, setScan] = useState(lastScan.read)
  const [image, setImage] = useState<File | null>(null)
  const store = (next: Scan) => {
    lastScan.save(next)
    setScan(next)
  }
  return {
    scan,
    /** The image of the text; null when only the text is stored. */
    image,
    show(next: Scan, file: File) {
      store(next)
      setImage(file)
    },
    change: (to: Partial<Scan>) => scan && store({ ...scan, ...to }),
    clear() {
      lastScan.clear()
      setScan(null)
      setImage(null)
    }
  }
}

export type Scanner = ReturnType<typeof useScan>
