import { createHmac } from 'node:crypto'
import type { LabWork } from '@arogyachat/contract/administration/administration'
import type { listLabWork } from '@arogyachat/contract/administration/administration-endpoints'
import { brandName } from '@arogyachat/contract/brand'
import type { InputFor } from '@arogyachat/contract/endpoint'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { defaultLanguage, isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import { byId } from '@arogyachat/contract/schemas/common'
import type { AppContext } from '../../app-context.ts'
import { areAccountsOpen } from '../../db/account-state.ts'
import type { Database, Tx } from '../../db/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { type AuditActor, lockChains, recordAudit } from '../../vault/audit.ts'
import { writeNoticeTo } from '../notices/service.ts'
import { addDocument, prepareDocument } from '../records/upload-service.ts'
import { isAtHome, wordsOf } from './catalogue-service.ts'
import * as store from './store.ts'

/** Enough for the operator of a laboratory to read at once. */
const listMax = 200
/** As in the title of an upload. */
const titleMax = 150

type ReportContext = Pick<AppContext, 'database' | 'clock' | 'live'>

const testWithPlace = (id: string) => (isAtHome(id) ? id : `${id} (at a centre)`)

/** The bookings whose day has come and whose report is not recorded, as lines of text. */
export async function listWithoutReport({ db }: Database, now: Date): Promise<string[]> {
  const rows = await store.listCollected(db, dateInIndia(now), listMax)
  return rows.length === 0
    ? ['No booking waits for a report.']
    : rows.map((row) => `${row.id}  ${row.date} ${row.slot}  ${row.tests.map(testWithPlace).join(', ')}`)
}

/** Makes the patient's open screens fetch what is new. Their messages are sent by the running server within a minute. */
const announce = ({ live }: ReportContext, patientId: string) =>
  live.changed([patientId], ['labs', 'records', 'notices'])

const writeReportNotice = (tx: Tx, now: Date, booking: store.LabBookingRow, eventId: string) =>
  writeNoticeTo(tx, now, {
    kind: 'report-ready',
    accountId: booking.patient_id,
    aboutId: booking.id,
    eventId,
    date: booking.date,
    slot: booking.slot
  })

/** The booking with an id that was typed; null for none, or for something that is no id. */
const findTyped = async (tx: Tx, id: string) => (byId.safeParse({ id }).success ? store.find(tx, id) : null)

/** Who hands the reports in: the operator by a command, whom the audit log calls the system, or an administrator. */
export interface Reporter {
  audit: AuditActor | null
  /** Records the action of an administrator in the transaction. */
  record: (tx: Tx, now: Date) => Promise<unknown>
}
export const operator: Reporter = { audit: null, record: async () => undefined }

/**
 * Records that the report of a booking is ready, though not as a file, and notifies the patient.
 * @throws AppError NOT_FOUND for an unknown booking, or one that is not scheduled.
 */
export async function markReportReady(context: ReportContext, reporter: Reporter, bookingId: string): Promise<void> {
  const now = context.clock.now()
  const patientId = await context.database.transaction(async (tx) => {
    const booking = await findTyped(tx, bookingId)
    if (booking?.status !== 'scheduled') throw new AppError('NOT_FOUND')
    await store.complete(tx, bookingId)
    const event = { patientId: booking.patient_id, action: 'change:lab-booking', subjectId: bookingId } as const
    await recordAudit(tx, now, reporter.audit, [event])
    await reporter.record(tx, now)
    await writeReportNotice(tx, now, booking, bookingId)
    return booking.patient_id
  })
  announce(context, patientId)
}

interface ReportFile {
  bytes: Uint8Array
  fileName: string
  /** Who issued it; empty when the operator does not name the laboratory. */
  laboratory: string
}

/** The names of the booked tests, in the patient's language. */
async function titleOf(tx: Tx, booking: store.LabBookingRow): Promise<string> {
  const stored = await store.findLanguage(tx, booking.patient_id)
  const language = stored !== null && isLanguageCode(stored) ? stored : defaultLanguage
  const title = booking.tests.map((id) => wordsOf(id, language)?.name ?? id).join(', ')
  return title.length <= titleMax ? title : `${title.slice(0, titleMax - 1)}…`
}

/** @throws AppError WRONG_KIND for a text, and as `prepareDocument`. */
async function preparedReport({ bytes, fileName }: ReportFile) {
  const document = await prepareDocument(bytes, fileName)
  if (document.kind === 'text/plain') throw new AppError('WRONG_KIND')
  return document
}

/**
 * Stores a file as a report of a booking: an encrypted record of the patient, as an upload would be. Marks the report as ready
 * and notifies the patient. The same file again changes nothing and returns false; another file is added, as when each test has
 * its own report.
 * @throws AppError NOT_FOUND for an unknown or cancelled booking, ACCOUNT_CLOSED, WRONG_KIND, TOO_LARGE, TOO_MANY_RECORDS.
 */
export async function addReport(
  context: ReportContext & Pick<AppContext, 'vault'>,
  reporter: Reporter,
  bookingId: string,
  file: ReportFile
): Promise<boolean> {
  const { database, vault, clock } = context
  const now = clock.now()
  const document = await preparedReport(file)
  const file_tag = createHmac('sha256', vault.derive('lab report files')).update(file.bytes).digest()
  const patientId = await database.transaction(async (tx) => {
    const booking = await findTyped(tx, bookingId)
    if (!booking || booking.status === 'canceled') throw new AppError('NOT_FOUND')
    const { patient_id: patientId, date } = booking
    const chain = await lockChains(tx, [patientId])
    if (!(await areAccountsOpen(tx, [patientId]))) throw new AppError('ACCOUNT_CLOSED')
    if (await store.hasReport(tx, bookingId, file_tag)) return null
    const keys = await vault.keysOf(tx, [patientId])
    const today = dateInIndia(now)
    const record_id = await addDocument(tx, keys, patientId, now, {
      ...document,
      title: await titleOf(tx, booking),
      type: 'lab',
      provider: file.laboratory || brandName,
      date: date < today ? date : today
    })
    await store.insertReport(tx, { record_id, booking_id: bookingId, file_tag })
    await store.complete(tx, bookingId)
    const events = [
      { patientId, action: 'change:record', subjectId: record_id },
      { patientId, action: 'change:lab-booking', subjectId: bookingId }
    ] as const
    await recordAudit(tx, now, reporter.audit, [...events], chain)
    await reporter.record(tx, now)
    await writeReportNotice(tx, now, booking, record_id)
    return patientId
  })
  if (patientId !== null) announce(context, patientId)
  return patientId !== null
}

/** The tests of the booking whose report this record is; none when it is no such report. */
export const testsOfReport = ({ db }: Database, recordId: string): Promise<readonly string[]> =>
  store.findReportedTests(db, recordId)

const viewOf = (row: store.ReportedRow, language: LanguageCode): LabWork => ({
  _id: row.id,
  patientName: row.patient_name,
  tests: row.tests.map((id) => wordsOf(id, language)?.name ?? id),
  isAtHome: row.tests.some(isAtHome),
  date: row.date,
  time: row.slot,
  status: row.status,
  reports: Number(row.reports),
  isClosed: row.closed_at !== null
})

/** One page of the lab bookings of all patients: those that wait for a report and those ahead in order of time, those done newest first. */
export async function listForAdministrator(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { page, pageSize, language, ...filter }: InputFor<typeof listLabWork>['query']
): Promise<{ bookings: LabWork[]; total: number }> {
  const today = dateInIndia(clock.now())
  const rows = await store.listReported(database.db, filter, today, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await store.countReported(database.db, filter, today)
  return { bookings: rows.map((row) => viewOf(row, language)), total }
}
