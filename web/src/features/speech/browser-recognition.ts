import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { HearingError, type HearingFault } from './recognition-error.ts'

/** What is used of the Web Speech API, which TypeScript's library does not describe whole. */
export interface BrowserRecognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  start(): void
  stop(): void
  abort(): void
}
interface RecognitionClass {
  new (): BrowserRecognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

function recognitionClass(): RecognitionClass | null {
  const it = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass }
  return it.SpeechRecognition ?? it.webkitSpeechRecognition ?? null
}

/** Browsers let a page listen only over https or on the device's own address. */
export const isInsecurePage = () => globalThis.isSecureContext === false

export const canRecognize = () => recognitionClass() !== null && !isInsecurePage()

/** Haryanvi and Bhojpuri are heard as Hindi. */
const tagOf = (language: LanguageCode) => languageOf(language).intl

/** Why a browser that has speech recognition cannot write down a language, as a key of the messages. */
export type RecognitionFailure = 'refused' | 'language' | 'unsupported'

export interface RecognitionSupport {
  /** The device itself writes this language down: nothing that is said leaves it. */
  isLocal: boolean
  failure: RecognitionFailure | null
}

/** What the browser says of itself. One that cannot say is believed to recognise through its maker, until an attempt fails. */
export async function recognitionSupport(language: LanguageCode): Promise<RecognitionSupport> {
  const recognition = recognitionClass()
  const answers = (processLocally: boolean) => recognition?.available?.({ langs: [tagOf(language)], processLocally })
  if ((await answers(true)) === 'available') return { isLocal: true, failure: null }
  return { isLocal: false, failure: (await answers(false)) === 'unavailable' ? 'language' : null }
}

/**
 * The failure that would meet every further attempt in this tab, or null. A browser without its maker's service reports
 * `network` although the device is online.
 */
export const lastingFailure = (fault: HearingFault): RecognitionFailure | null =>
  fault === 'refused' || fault === 'language' || fault === 'unsupported' ? fault : null

const faults: Record<string, HearingFault> = {
  'audio-capture': 'microphone',
  'not-allowed': 'microphone',
  'service-not-allowed': 'refused',
  'language-not-supported': 'language',
  'no-speech': 'silence',
  network: 'network'
}

interface Recognizing {
  stop: () => void
  /** What was said, when the person or the browser ends it. @throws HearingError */
  words: Promise<string>
}

/** Listens by the browser's own means. Ends as cancelled when `signal` says so. */
export function recognize(
  language: LanguageCode,
  { isLocal, signal, onListening }: { isLocal: boolean; signal: AbortSignal; onListening: () => void }
): Recognizing {
  const Recognition = recognitionClass()
  if (!Recognition) throw new HearingError('unsupported')
  const recognition = new Recognition()
  recognition.lang = tagOf(language)
  recognition.continuous = true
  recognition.interimResults = false
  if (isLocal) recognition.processLocally = true
  let heard = ''
  const words = new Promise<string>((resolve, reject) => {
    recognition.addEventListener('audiostart', onListening)
    recognition.addEventListener('result', (event) => {
      const { results } = event as Event & { results: SpeechRecognitionResultList }
      heard = [...results].map((result) => result[0]?.transcript.trim() ?? '').join(' ')
    })
    recognition.addEventListener('error', (event) => {
      const { error } = event as Event & { error: string }
      // A pause after something was said is its end.
      if (error === 'no-speech' && heard) return
      const isServiceMissing = error === 'network' && navigator.onLine
      const fault = isServiceMissing ? 'unsupported' : (faults[error] ?? 'provider')
      reject(new HearingError(fault, { cause: new Error(error) }))
    })
    recognition.addEventListener('end', () => resolve(heard.trim()))
    signal.addEventListener('abort', () => {
      recognition.abort()
      reject(signal.reason)
    })
    recognition.start()
  })
  return { stop: () => recognition.stop(), words }
}
