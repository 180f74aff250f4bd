import type { Database } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Logger } from './platform/log.ts'
import type { LanguageModel } from './providers/language-model/port.ts'
import type { Vault } from './vault/vault.ts'

/** What every feature is given. */
export interface House {
  config: Config
  database: Database
  vault: Vault
  clock: Clock
  log: Logger
  live: Live
  jobs: Jobs
  /** Words the assistant's answers, where one is configured. */
  languageModel: LanguageModel | null
}
