/**
 * `npm run seed`: writes the demo data into an empty database, with the settings of the server, which does the same at its
 * start. The embedded database can be opened only while the server is not running.
 */

import { demoAccounts } from '@arogyachat/contract/system'
import { openDatabase } from '../db/open.ts'
import { openJobs } from '../jobs/open.ts'
import { silentLive } from '../live/live.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { loadEnvironment } from '../platform/config/environment.ts'
import { createLog } from '../platform/log.ts'
import { openOcr } from '../providers/ocr/open.ts'
import { openVault } from '../vault/open.ts'
import { seedDemo } from './seed.ts'

const outcomes = {
  seeded: `Demo data is ready. Patient: ${demoAccounts.patient.email} / ${demoAccounts.patient.password}. Doctor: ${demoAccounts.doctor.email} / ${demoAccounts.doctor.password}.`,
  kept: 'Demo data is there already.',
  refused: 'No demo data was written: DEMO is off, or this database holds accounts of its own.'
}

async function main(): Promise<void> {
  const config = readConfig(loadEnvironment())
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  try {
    const vault = await openVault(config, database)
    const jobs = openJobs(database, log)
    const outcome = await seedDemo({
      config,
      database,
      vault,
      clock: systemClock,
      log,
      live: silentLive,
      jobs,
      languageModel: null,
      ocr: openOcr(config, systemClock),
      textToSpeech: null,
      speechToText: null,
      translator: null,
      abhaRegister: null
    })
    console.log(outcomes[outcome])
    if (outcome === 'refused') process.exitCode = 1
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error)
  process.exitCode = 1
})
