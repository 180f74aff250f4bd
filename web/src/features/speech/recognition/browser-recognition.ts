import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { RecognitionError, type RecognitionErrorCode } from './recognition-error.ts'

/** The parts of the Web Speech API used here. TypeScript's library describes it only in part. */
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
  const scope = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass }
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition ?? null
}

/** Browsers allow the microphone only over https or on localhost. */
export const isInsecurePage = () => globalThis.isSecureContext === false

export const canRecognize = () => recognitionClass() !== null && !isInsecurePage()

/** Haryanvi and Bhojpuri are recognised as Hindi. */
const tagOf = (language: LanguageCode) => languageOf(language).intl

/** Why a browser with speech recognition cannot transcribe a language; a key of the messages. */
export type RecognitionFailure = 'refused' | 'language' | 'unsupported'

export interface RecognitionSupport {
  /** The language is recognised on the device, so no speech leaves it. */
  isLocal: boolean
  failure: RecognitionFailure | null
}

/** The browser's support of a language. A browser that cannot report it is assumed to use its vendor's service. */
export async function recognitionSupport(language: LanguageCode): Promise<RecognitionSupport> {
  const recognition = recognitionClass()
  const availability = (processLocally: boolean) =>
    recognition?.available?.({ langs: [tagOf(language)], processLocally })
  if ((await availability(true)) === 'available') return { isLocal: true, failure: null }
  return { isLocal: false, failure: (await availability(false)) === 'unavailable' ? 'language' : null }
}

/**
 * The reason why every further attempt in this tab would fail too, or null. A browser without its vendor's service reports
 * `network` although the device is online.
 */
export const permanentFailure = (error: RecognitionErrorCode): RecognitionFailure | null =>
  error === 'refused' || error === 'language' || error === 'unsupported' ? error : null

const errorCodes: Record<string, RecognitionErrorCode> = {
  'audio-capture': 'microphone',
  'not-allowed': 'microphone',
  'service-not-allowed': 'refused',
  'language-not-supported': 'language',
  'no-speech': 'silence',
  network: 'network'
}

interface RunningRecognition {
  stop: () => void
  /** Resolves when the user or the browser ends the recognition. @throws RecognitionError */
  transcript: Promise<string>
}

interface RecognitionOptions {
  isLocal: boolean
  signal: AbortSignal
  onListening?: () => void
  /** Called with each sentence as soon as it is recognised. */
  onSentence?: (text: string) => void
}

/** Recognises speech with the browser. Aborting `signal` cancels it. */
export function recognize(
  language: LanguageCode,
  { isLocal, signal, onListening, onSentence }: RecognitionOptions
): RunningRecognition {
  const Recognition = recognitionClass()
  if (!Recognition) throw new RecognitionError('unsupported')
  const recognition = new Recognition()
  recognition.lang = tagOf(language)
  recognition.continuous = true
  recognition.interimResults = false
  if (isLocal) recognition.processLocally = true
  let text = ''
  let passedOn = 0
  const transcript = new Promise<string>((resolve, reject) => {
    recognition.addEventListener('audiostart', () => onListening?.())
    recognition.addEventListener('result', (event) => {
      const { results } = event as Event & { results: SpeechRecognitionResultList }
      const sentences = [...results].map((result) => result[0]?.transcript.trim() ?? '')
      text = sentences.join(' ')
      for (const sentence of sentences.slice(passedOn)) onSentence?.(sentence)
      passedOn = sentences.length
    })
    recognition.addEventListener('error', (event) => {
      const { error } = event as Event & { error: string }
      // Silence after some speech ends the recognition normally.
      if (error === 'no-speech' && text) return
      const isServiceMissing = error === 'network' && navigator.onLine
      const code = isServiceMissing ? 'unsupported' : (errorCodes[error] ?? 'provider')
      reject(new RecognitionError(code, { cause: new Error(error) }))
    })
    recognition.addEventListener('end', () => resolve(text.trim()))
    signal.addEventListener('abort', () => {
      recognition.abort()
      reject(signal.reason)
    })
    recognition.start()
  })
  return { stop: () => recognition.stop(), transcript }
}
