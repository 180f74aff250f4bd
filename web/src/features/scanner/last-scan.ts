import type { LanguageCode } from '@arogyachat/contract/languages'
import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { draftOf } from '../../lib/draft.ts'
import { logError } from '../../lib/log.ts'

/** Specification part 3: the last scan of this tab. It is cleared with all of sessionStorage at logout. */
const key = 'prescription_data'

interface PrescriptionData {
  text: string
  filename: string
  /** An ISO instant. */
  timestamp: string
  /** In bytes, of the picture as it was chosen. */
  fileSize: number
}

export interface Scan extends PrescriptionData {
  medicines: FoundMedicine[]
  /** Lines that look like a medicine but match no known one. */
  unrecognised: string[]
  /** That most of it is written in; null where it was not found out. */
  language: LanguageCode | null
  /** As it is now, it is among the records. */
  isSaved: boolean
}

/** What the key of the specification has no place for: whose scan it is (in the draft's own name), what was found in it, whether it is kept for good. */
const companion = () =>
  draftOf('scan', {
    parse: (kept) => kept as Pick<Scan, 'timestamp' | 'medicines' | 'unrecognised' | 'language' | 'isSaved'> | null
  })

export const lastScan = {
  /** Null for another account than the one that scanned. */
  read(): Scan | null {
    const own = companion().read()
    try {
      const data: PrescriptionData | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return own && data?.timestamp === own.timestamp
        ? {
            ...data,
            medicines: own.medicines,
            // Missing in a scan that an older version stored.
            unrecognised: own.unrecognised ?? [],
            language: own.language ?? null,
            isSaved: own.isSaved === true
          }
        : null
    } catch (cause) {
      logError('The last scan could not be read', cause)
      return null
    }
  },
  keep({ medicines, unrecognised, language, isSaved, text, filename, timestamp, fileSize }: Scan): void {
    companion().keep({ timestamp, medicines, unrecognised, language, isSaved })
    try {
      const data: PrescriptionData = { text, filename, timestamp, fileSize }
      sessionStorage.setItem(key, JSON.stringify(data))
    } catch (cause) {
      logError('The last scan could not be kept', cause)
    }
  },
  clear(): void {
    companion().clear()
    sessionStorage.removeItem(key)
  }
}
