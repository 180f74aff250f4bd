/**
 * Shows the conversations that patients and doctors have reported:
 *
 *   tsx server/src/features/messages/report-cli.ts list
 *   tsx server/src/features/messages/report-cli.ts show <report id>
 *
 * Showing a report is written into the patient's audit log. It reads the server's configuration; the embedded database can be
 * opened only while the server is not running.
 */
import type { AbuseReport, AbuseReportContent } from '@arogyachat/contract/administration/administration'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { byId } from '@arogyachat/contract/schemas/common'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open.ts'
import { AppError } from '../../platform/app-error.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { loadEnvironment } from '../../platform/config/environment.ts'
import { createLog } from '../../platform/log.ts'
import { openVault } from '../../vault/open.ts'
import { listReports, readReport } from './report-service.ts'
import { printable } from './rules.ts'

/** The newest reports that are printed. */
const listMax = 500

const usage = 'Usage: report-cli.ts list | show <report id>'

const whenOf = (at: string) => `${dateInIndia(new Date(at))} ${timeInIndia(new Date(at))}`
const handledText = ({ handled }: AbuseReport) => handled && `handled ${whenOf(handled.at)} by ${handled.by}`

async function list({ db }: Database): Promise<string[]> {
  const { reports } = await listReports(db, { list: 'all', page: 1, pageSize: listMax })
  if (reports.length === 0) return ['There are no reports.']
  return reports.map((report) => {
    const { _id: id, at, reason, reporter, patientName, doctorName } = report
    const line = `${id}  ${whenOf(at)}  ${reason}, by the ${reporter}: ${patientName} and ${doctorName}`
    return [line, handledText(report)].filter(Boolean).join('; ')
  })
}

async function show(config: Config, database: Database, id: string): Promise<string[]> {
  const context = { vault: await openVault(config, database), clock: systemClock }
  try {
    if (!byId.safeParse({ id }).success) throw new AppError('NOT_FOUND')
    return linesOf(await database.transaction((tx) => readReport(context, tx, null, id)))
  } catch (error) {
    if (error instanceof AppError) throw new Error(`There is no report ${id}.`)
    throw error
  }
}

/** A report with its messages, each from a line of its own. */
const linesOf = (report: AbuseReportContent): string[] =>
  [
    `${report.reason}, by the ${report.reporter}, ${whenOf(report.at)}`,
    printable(report.note),
    ...report.messages.map(
      ({ from, createdAt, text, file }) =>
        `${whenOf(createdAt)}  ${from}: ${printable([text, file && `[${file.name}]`].filter(Boolean).join(' '))}`
    ),
    handledText(report) ?? '',
    printable(report.handlingNote)
  ].filter((line) => line !== '')

async function main([command, id]: string[]): Promise<void> {
  if (command !== 'list' && !(command === 'show' && id)) throw new Error(usage)
  const config = readConfig(loadEnvironment())
  const database = await openDatabase(config, createLog('warn'))
  try {
    const lines = command === 'list' ? await list(database) : await show(config, database, id as string)
    for (const line of lines) console.log(line)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
