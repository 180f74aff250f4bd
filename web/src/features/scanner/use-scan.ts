import { useRef, useState } from 'react'
import { lastScan, type Scan } from './last-scan.ts'
import { type DocumentLanguage, type Reader, useReader } from './queries.ts'
import { readImage } from './read-image.ts'
import { useReading } from './use-reading.ts'

export type ReaderStatus = 'checking' | Reader['status']

/** The scanner of one screen: one image at a time. The last text is stored for this tab. */
export function useScan() {
  const health = useReader()
  const [language, setLanguage] = useState<DocumentLanguage>('auto')
  const found = useFoundScan()
  const [notification, setNotification] = useState<'done' | 'canceled' | null>(null)
  /** The only image that may be sent to an outside reader. */
  const allowed = useRef<File | null>(null)
  const reading = useReading(readImage, (scan, file) => {
    found.show(scan, file)
    setNotification('done')
  })
  const start = (file: File) => {
    setNotification(null)
    reading.start(file, { language, isAllowed: allowed.current === file })
  }
  const status: ReaderStatus = health.isError ? 'offline' : (health.data?.status ?? 'checking')
  const { image } = found
  return {
    reader: health.data,
    status,
    language,
    setLanguage,
    job: reading.job,
    found: found.scan,
    notification,
    start,
    /** Allows this image, and no other, to be sent to the outside reader. */
    allow(file: File) {
      allowed.current = file
      start(file)
    },
    cancel() {
      reading.cancel()
      setNotification('canceled')
    },
    dismiss: reading.cancel,
    /** Undefined when only the text is stored. */
    readAgain: image ? () => start(image) : undefined,
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
