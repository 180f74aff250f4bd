import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { logError } from '../../lib/log.ts'
import { pictureToSend } from './image-rules.ts'
import { lastScan, type Scan } from './last-scan.ts'
import { type PaperLanguage, type Reader, scan, useReader } from './queries.ts'

/** What hinders a picture before it is sent, or what came back instead of its text. */
export type Failure = 'wrongKind' | 'tooLarge' | 'offline' | ApiError

/** A picture on its way to its text. `asking`: its reader is outside, and nothing goes there without a yes. */
export type Work = { file: File } & (
  | { stage: 'preparing' | 'reading' | 'noText' }
  /** `share`: of the picture, 0 to 1. */
  | { stage: 'sending'; share: number }
  | { stage: 'asking'; reader: Reader }
  | { stage: 'failed'; failure: Failure }
)

export type ReaderStatus = 'checking' | Reader['status']

/** The scanner of one screen: one picture at a time, the last text kept for this tab. */
export function useScan() {
  const health = useReader()
  const [language, setLanguage] = useState<PaperLanguage>('auto')
  const [work, setWork] = useState<Work | null>(null)
  const [found, setFound] = useState(lastScan.read)
  /** The picture of the text on screen, as long as this screen is open. */
  const [source, setSource] = useState<File | null>(null)
  const [news, setNews] = useState<'done' | 'canceled' | null>(null)
  const running = useRef<AbortController | null>(null)
  /** The one picture that may go to a reader outside. */
  const allowed = useRef<File | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const askForReader = async (): Promise<Reader | null> => {
    const { data, isError } = await health.refetch()
    return isError || data?.status === 'offline' ? null : (data ?? null)
  }
  const readerNow = async () =>
    health.data && !health.isError && health.data.status !== 'offline' ? health.data : askForReader()

  /** Goes on until something has to be told or asked. */
  async function read(file: File, signal: AbortSignal, onStage: (work: Work) => void): Promise<Work | Scan> {
    onStage({ file, stage: 'preparing' })
    const picture = await pictureToSend(file)
    if (typeof picture === 'string') return { file, stage: 'failed', failure: picture }
    const reader = await readerNow()
    if (!reader) return { file, stage: 'failed', failure: 'offline' }
    const isAllowed = allowed.current === file
    if (reader.isOutside && !isAllowed) return { file, stage: 'asking', reader }
    signal.throwIfAborted()
    onStage({ file, stage: 'sending', share: 0 })
    const onSent = (share: number) =>
      onStage(share < 1 ? { file, stage: 'sending', share } : { file, stage: 'reading' })
    try {
      const reply = await scan(picture, { language, isAllowed, signal, onSent })
      const { extracted_text: text, medicines, unrecognised } = reply
      if (text.trim() === '') return { file, stage: 'noText' }
      return {
        text,
        filename: file.name,
        timestamp: new Date().toISOString(),
        fileSize: file.size,
        medicines,
        unrecognised,
        language: reply.language,
        isSaved: false
      }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const outside = failure.code === 'CONSENT_NEEDED' ? await askForReader() : null
      return outside?.isOutside ? { file, stage: 'asking', reader: outside } : { file, stage: 'failed', failure }
    }
  }

  async function start(file: File) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const { signal } = own
    setNews(null)
    try {
      const outcome = await read(file, signal, (work) => !signal.aborted && setWork(work))
      if (signal.aborted) return
      if ('stage' in outcome) return setWork(outcome)
      lastScan.keep(outcome)
      setFound(outcome)
      setSource(file)
      setWork(null)
      setNews('done')
    } catch (cause) {
      if (signal.aborted) return
      logError('A picture could not be read', cause)
      setWork({ file, stage: 'failed', failure: new ApiError({ code: 'INTERNAL', status: 0, message: '', cause }) })
    }
  }

  const change = (to: Partial<Scan>) => {
    if (!found) return
    const changed = { ...found, ...to }
    lastScan.keep(changed)
    setFound(changed)
  }
  const stop = () => {
    running.current?.abort()
    setWork(null)
  }
  const status: ReaderStatus = health.isError ? 'offline' : (health.data?.status ?? 'checking')
  return {
    reader: health.data,
    status,
    language,
    setLanguage,
    work,
    found,
    news,
    start: (file: File) => void start(file),
    /** Allows the picture that is asked about, and no other. */
    allow(file: File) {
      allowed.current = file
      void start(file)
    },
    cancel() {
      stop()
      setNews('canceled')
    },
    putAway: stop,
    /** Undefined once the picture is gone: only its text is kept. */
    readAgain: source ? () => void start(source) : undefined,
    /** The picture of the text on screen; null once only its text is kept. */
    picture: source,
    correct: (text: string) => change({ text, isSaved: false }),
    saved: () => change({ isSaved: true }),
    clear() {
      lastScan.clear()
      setFound(null)
      setSource(null)
      setNews(null)
    }
  }
}
