/**
 * Hands the reports of lab bookings over to their patients:
 *
 *   tsx server/src/features/labs/report-cli.ts list
 *   tsx server/src/features/labs/report-cli.ts <booking id> <report.pdf or a picture> [laboratory]
 *   tsx server/src/features/labs/report-cli.ts ready <booking id>
 *
 * With a file, the report appears in the patient's records; `ready` only says that it is there, as when it is handed over on
 * paper. Both notify the patient. It reads the server's configuration. PostgreSQL can be used while the server is running; the
 * embedded database can be opened only while it is not.
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { messageOf } from '@arogyachat/contract/errors'
import { openDatabase } from '../../db/open.ts'
import { openLive } from '../../live/open.ts'
import { AppError } from '../../platform/app-error.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { loadEnvironment } from '../../platform/config/environment.ts'
import { createLog } from '../../platform/log.ts'
import { openVault } from '../../vault/open.ts'
import { addReport, listWithoutReport, markReportReady, operator } from './report-service.ts'

const usage = 'Usage: report-cli.ts list | <booking id> <file> [laboratory] | ready <booking id>'

async function main(words: string[]): Promise<void> {
  const [first, second, laboratory = ''] = words
  if (first === undefined || (first !== 'list' && second === undefined)) throw new Error(usage)
  const config = readConfig(loadEnvironment())
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  const live = openLive({ config, database, log })
  const context = { database, live, clock: systemClock }
  try {
    if (first === 'list') for (const line of await listWithoutReport(database, systemClock.now())) console.log(line)
    else if (first === 'ready') {
      await markReportReady(context, operator, second as string)
      console.log(`The patient of booking ${second} is notified that the report is ready.`)
    } else {
      const path = second as string
      const file = { bytes: await readFile(path), fileName: basename(path), laboratory: laboratory.trim() }
      const isNew = await addReport({ ...context, vault: await openVault(config, database) }, operator, first, file)
      const outcome = `The report of booking ${first} is in the patient's records, and the patient is notified.`
      console.log(isNew ? outcome : `Booking ${first} has this report already.`)
    }
  } finally {
    await live.close()
    await database.close()
  }
}

/** What the operator reads. The error of the API says too little of an unknown booking. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : error
  return error.code === 'NOT_FOUND' ? 'No lab booking that waits for a report has this id.' : messageOf(error.code)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(reasonOf(error))
  process.exitCode = 1
})
