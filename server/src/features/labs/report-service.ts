import { createHmac } from 'node:crypto'
import { brandName } from '@arogyachat/contract/brand'
import { messageOf } from '@arogyachat/contract/errors'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { defaultLanguage, isLanguageCode } from '@arogyachat/contract/languages'
import { byId } from '@arogyachat/contract/schemas/common'
import type { AppContext } from '../../app-context.ts'
import { areAccountsOpen } from '../../db/account-state.ts'
import type { Database, Tx } from '../../db/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
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

/**
 * Records that the report of a booking is ready, though not as a file, and notifies the patient. Returns the line to print.
 * @throws Error for an unknown booking, or one that is not scheduled.
 */
export async function markReportReady(context: ReportContext, bookingId: string): Promise<string> {
  const now = context.clock.now()
  const patientId = await context.database.transaction(async (tx) => {
    const booking = await findTyped(tx, bookingId)
    if (booking?.status !== 'scheduled') throw new Error(`No scheduled lab booking has the id ${bookingId}`)
    await store.complete(tx, bookingId)
    const event = { patientId: booking.patient_id, action: 'change:lab-booking', subjectId: bookingId } as const
    await recordAudit(tx, now, null, [event])
    await writeReportNotice(tx, now, booking, bookingId)
    return booking.patient_id
  })
  announce(context, patientId)
  return `The patient of booking ${bookingId} is notified that the report is ready.`
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

/** @throws Error with a sentence for the operator. */
async function preparedReport({ bytes, fileName }: ReportFile) {
  const document = await prepareDocument(bytes, fileName).catch((error: unknown) => {
    throw error instanceof AppError ? new Error(`${fileName}: ${messageOf(error.code)}`, { cause: error }) : error
  })
  if (document.kind === 'text/plain') throw new Error(`${fileName}: a report is a PDF or a picture.`)
  return document
}

/**
 * Stores a file as a report of a booking: an encrypted record of the patient, as an upload would be. Marks the report as ready
 * and notifies the patient. The same file again changes nothing; another file is added, as when each test has its own report.
 * Returns the line to print.
 * @throws Error for an unknown or cancelled booking, a closed account, and a file that is not accepted.
 */
export async function addReport(
  context: ReportContext & Pick<AppContext, 'vault'>,
  bookingId: string,
  file: ReportFile
): Promise<string> {
  const { database, vault, clock } = context
  const now = clock.now()
  const document = await preparedReport(file)
  const file_tag = createHmac('sha256', vault.derive('lab report files')).update(file.bytes).digest()
  const patientId = await database.transaction(async (tx) => {
    const booking = await findTyped(tx, bookingId)
    if (!booking || booking.status === 'canceled')
      throw new Error(`No lab booking to report on has the id ${bookingId}`)
    const { patient_id: patientId, date } = booking
    const chain = await lockChains(tx, [patientId])
    if (!(await areAccountsOpen(tx, [patientId]))) throw new Error('The account of this patient is closed.')
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
    await recordAudit(tx, now, null, [...events], chain)
    await writeReportNotice(tx, now, booking, record_id)
    return patientId
  })
  if (patientId === null) return `Booking ${bookingId} has this report already.`
  announce(context, patientId)
  return `The report of booking ${bookingId} is in the patient's records, and the patient is notified.`
}
