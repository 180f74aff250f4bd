/**
 * Records that the report of a lab booking is ready, which notifies its patient:
 *
 *   tsx server/src/features/labs/report-cli.ts list
 *   tsx server/src/features/labs/report-cli.ts ready <booking id>
 *
 * It reads the server's configuration; the embedded database can be opened only while the server is not running.
 */
import { openDatabase } from '../../db/open.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { loadEnvironment } from '../../platform/config/environment.ts'
import { createLog } from '../../platform/log.ts'
import { listWithoutReport, markReportReady } from './report-service.ts'

const usage = 'Usage: report-cli.ts list | ready <booking id>'

async function main([command, bookingId]: string[]): Promise<void> {
  if (command !== 'list' && !(command === 'ready' && bookingId)) throw new Error(usage)
  const database = await openDatabase(readConfig(loadEnvironment()), createLog('warn'))
  try {
    const lines =
      command === 'list'
        ? await listWithoutReport(database, systemClock.now())
        : [await markReportReady({ database, clock: systemClock }, bookingId as string)]
    for (const line of lines) console.log(line)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
