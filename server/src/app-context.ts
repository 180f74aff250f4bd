import type { Database } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Logger } from './platform/log.ts'
import type { AbhaRegister } from './providers/abha/port.ts'
import type { LanguageModel } from './providers/language-model/port.ts'
import type { Ocr } from './providers/ocr/port.ts'
import type { SpeechToText } from './providers/speech-to-text/port.ts'
import type { TextToSpeech } from './providers/text-to-speech/port.ts'
import type { Translator } from './providers/translation/port.ts'
import type { Vault } from './vault/vault.ts'

/** The services that every feature receives. */
export interface AppContext {
  config: Config
  database: Database
  vault: Vault
  clock: Clock
  log: Logger
  live: Live
  jobs: Jobs
  /** Rephrases the assistant's answers; null when none is configured. */
  languageModel: LanguageModel | null
  /** Recognises text in photographed documents. */
  ocr: Ocr
  /** Speech, transcription and translation; null when not configured. */
  textToSpeech: TextToSpeech | null
  speechToText: SpeechToText | null
  translator: Translator | null
  /** Where patients confirm their ABHA; null when not configured. */
  abhaRegister: AbhaRegister | null
}
