import type { LanguageCode } from '@arogyachat/contract/languages'
import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { draftOf } from '../../lib/draft.ts'
import { logError } from '../../lib/log.ts'

/** The last scan of this tab, in sessionStorage, which is cleared at logout. */
const key = 'prescription_data'

interface PrescriptionData {
  text: string
  filename: string
  /** An ISO instant. */
  timestamp: string
  /** Of the chosen image, in bytes. */
  fileSize: number
}

export interface Scan extends PrescriptionData {
  medicines: FoundMedicine[]
  /** Lines that look like a medicine but match no known one. */
  unrecognised: string[]
  /** The main language of the text; null when unknown. */
  language: LanguageCode | null
  /** Whether the current text is saved in the medical records. */
  isSaved: boolean
}

/** What is not part of `PrescriptionData`: the owner (in the draft's name), the medicines found, and whether it is saved. */
const scanDetails = () =>
  draftOf('scan', {
    parse: (saved) => saved as Pick<Scan, 'timestamp' | 'medicines' | 'unrecognised' | 'language' | 'isSaved'> | null
  })

const noWords = { printed: '', otherWords: '' }

export const lastScan = {
  /** Null for another account than the one that made the scan. */
  read(): Scan | null {
    const own = scanDetails().read()
    try {
      const data: PrescriptionData | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return own && data?.timestamp === own.timestamp
        ? {
            ...data,
            // What is missing in a scan that an older version stored is empty.
            medicines: own.medicines.map((medicine) => ({ ...noWords, ...medicine })),
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
  save({ medicines, unrecognised, language, isSaved, text, filename, timestamp, fileSize }: Scan): void {
    scanDetails().keep({ timestamp, medicines, unrecognised, language, isSaved })
    try {
      const data: PrescriptionData = { text, filename, timestamp, fileSize }
      sessionStorage.setItem(key, JSON.stringify(data))
    } catch (cause) {
      logError('The last scan could not be stored', cause)
    }
  },
  clear(): void {
    scanDetails().clear()
    sessionStorage.removeItem(key)
  }
}
