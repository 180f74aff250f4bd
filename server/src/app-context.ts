import type { Database } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Logger } from './platform/log.ts'
import type { LanguageModel } from './providers/language-model/port.ts'
import type { Ocr } from './providers/ocr/port.ts'
import type { SpeechToText } from './providers/speech-to-text/port.ts'
import type { TextToSpeech } from './providers/text-to-speech/port.ts'
import type { Translator } from './providers/translation/port.ts'
import type { Vault } from './vault/vault.ts'

/** What every feature is given. */
export interface AppContext {
  config: Config
  database: Database
  vault: Vault
  clock: Clock
  log: Logger
  live: Live
  jobs: Jobs
  /** Words the assistant's answers, where one is configured. */
  languageModel: LanguageModel | null
  /** Reads photographed papers. */
  ocr: Ocr
  /** Null where nothing is spoken, written down or translated by the server. */
  textToSpeech: TextToSpeech | null
  speechToText: SpeechToText | null
  translator: Translator | null
}
