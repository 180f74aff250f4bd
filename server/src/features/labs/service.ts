import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { bookLabTest, listLabBookings } from '@arogyachat/contract/endpoints/labs'
import { dateInIndia } from '@arogyachat/contract/india-time'
import {
  canCancelLabBooking,
  type LabBooking,
  labBookingsMax,
  labRepeatMinutes,
  needsAddress
} from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type LabTest as Fact, labTestOf } from '@arogyachat/knowledge/lab-tests'
import type { AppContext } from '../../app-context.ts'
import { areAccountsActive, areAccountsOpen } from '../../db/account-state.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { signedInAccountOf } from '../../http/acting.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { type AuditActor, lockChains, recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { titlesOf } from '../records/service.ts'
import { isAtHome, rupees, wordsOf } from './catalogue-service.ts'
import { collectionErrors } from './rules.ts'
import * as store from './store.ts'

const addressPlace = (id: string) => `lab_bookings.address:${id}`

type Report = LabBooking['reports'][number]

/** The reports of these bookings that the patient has not deleted, by booking. */
async function reportsOf(q: Queryable, keys: Keys, rows: readonly store.LabBookingRow[]) {
  const reports = new Map<string, Report[]>()
  const [first] = rows
  if (!first) return reports
  const links = await store.listReports(
    q,
    rows.map((row) => row.id)
  )
  const ids = links.map((link) => link.record_id)
  const titles = await titlesOf(q, keys, first.patient_id, ids)
  for (const { booking_id: bookingId, record_id: _id } of links) {
    const title = titles.get(_id)
    if (title !== undefined) reports.set(bookingId, [...(reports.get(bookingId) ?? []), { _id, title }])
  }
  return reports
}

/** A booking as it was made. A test that is no longer offered is named by its id. */
function viewOf(
  keys: Keys,
  row: store.LabBookingRow,
  language: LanguageCode,
  reports: readonly Report[] = []
): LabBooking {
  const tests = row.tests.map((id, i) => {
    const costRupees = row.costs[i] ?? 0
    return {
      _id: id,
      name: wordsOf(id, language)?.name ?? id,
      cost: rupees(costRupees),
      costRupees,
      hasHomeCollection: isAtHome(id)
    }
  })
  return {
    _id: row.id,
    tests,
    date: row.date,
    time: row.slot,
    address: keys.open<string>(row.patient_id, addressPlace(row.id), row.address_sealed),
    status: row.status,
    totalPrice: row.costs.reduce((sum, cost) => sum + cost, 0),
    createdAt: row.created_at.toISOString(),
    reports: [...reports]
  }
}

function factsOf(ids: readonly string[]): Fact[] {
  const facts = [...new Set(ids)].map((id) => labTestOf(id))
  if (facts.some((fact) => fact === undefined)) throw new AppError('INVALID', { fields: { test_id: 'invalid' } })
  return facts as Fact[]
}

/**
 * The address to store: none when every test is done at a centre.
 * @throws AppError INVALID when a sample is to be collected nowhere.
 */
function collectionAddress(facts: readonly Fact[], address: string): string {
  if (!needsAddress(facts.map((fact) => ({ hasHomeCollection: fact.homeCollection })))) return ''
  if (address === '') throw new AppError('INVALID', { fields: { address: 'required' } })
  return address
}

/** The bookings of a patient that can still be cancelled; the booking limit keeps them few. */
const listAhead = async (tx: Tx, patientId: string, now: Date): Promise<store.LabBookingRow[]> =>
  (await store.listScheduled(tx, patientId, dateInIndia(now))).filter((row) =>
    canCancelLabBooking({ status: row.status, date: row.date, time: row.slot }, now)
  )

/**
 * Books tests in the caller's transaction: with a collection at home, as a visit to a centre, or with both. The lock on the
 * patient's audit chain serialises the bookings of one patient; a repeat within minutes, as after a lost reply, returns the first
 * booking.
 * @throws AppError INVALID, TOO_MANY_LAB_BOOKINGS, NOT_SIGNED_IN for a closed account.
 */
export async function bookIn(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  input: Pick<InputFor<typeof bookLabTest>['body'], 'test_id' | 'date' | 'time' | 'address'>,
  language: LanguageCode
): Promise<LabBooking> {
  const now = context.clock.now()
  const facts = factsOf(input.test_id)
  const address = collectionAddress(facts, input.address)
  const errors = collectionErrors(input.date, input.time, now)
  if (errors) throw new AppError('INVALID', { fields: errors })
  const patientId = actor.accountId
  const chain = await lockChains(tx, [patientId])
  const isOpen = await areAccountsOpen(tx, [patientId])
  if (!isOpen || !(await areAccountsActive(tx, [signedInAccountOf(actor)]))) throw new AppError('NOT_SIGNED_IN')
  const keys = await context.vault.keysOf(tx, [patientId])
  const tests = facts.map((fact) => fact.id)
  const scheduled = await listAhead(tx, patientId, now)
  const repeated = scheduled.find(
    (booking) =>
      booking.date === input.date &&
      booking.slot === input.time &&
      booking.tests.join() === tests.join() &&
      now.getTime() - booking.created_at.getTime() < labRepeatMinutes * 60_000
  )
  if (repeated && viewOf(keys, repeated, language).address === address) return viewOf(keys, repeated, language)
  if (scheduled.length >= labBookingsMax) throw new AppError('TOO_MANY_LAB_BOOKINGS')
  const id = newId()
  const row: store.LabBookingRow = {
    id,
    patient_id: patientId,
    tests,
    costs: facts.map((fact) => fact.cost),
    date: input.date,
    slot: input.time,
    status: 'scheduled',
    address_sealed: keys.seal(patientId, addressPlace(id), address),
    created_at: now
  }
  await store.insert(tx, row)
  await recordAudit(tx, now, actor, [{ patientId, action: 'change:lab-booking', subjectId: id }], chain)
  return viewOf(keys, row, language)
}

/**
 * Books tests.
 * @throws AppError FORBIDDEN for another user, and as `bookIn`.
 */
export async function book(
  context: AppContext,
  actor: Actor,
  input: InputFor<typeof bookLabTest>['body']
): Promise<LabBooking> {
  if (input.user_id !== undefined && input.user_id !== actor.accountId) throw new AppError('FORBIDDEN')
  const booking = await context.database.transaction((tx) => bookIn(context, tx, actor, input, 'en'))
  context.live.changed([actor.accountId], ['labs'])
  return booking
}

/** One page of the patient's own bookings, latest collection first. */
export async function listOwn(
  context: AppContext,
  actor: Actor,
  { page, pageSize, language }: InputFor<typeof listLabBookings>['query']
): Promise<ReplyFor<typeof listLabBookings>> {
  const { db } = context.database
  const rows = await store.listOfPatient(db, actor.accountId, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await store.countOfPatient(db, actor.accountId)
  const keys = await context.vault.keysOf(db, [actor.accountId])
  const reports = await reportsOf(db, keys, rows)
  return {
    success: true,
    data: rows.map((row) => viewOf(keys, row, language, reports.get(row.id))),
    total,
    page,
    pageSize
  }
}

/**
 * Cancels a booking until its collection begins.
 * @throws AppError NOT_FOUND, and a conflict once it can no longer be cancelled.
 */
export async function cancel(context: AppContext, actor: Actor, id: string): Promise<LabBooking> {
  const now = context.clock.now()
  const booking = await context.database.transaction(async (tx) => {
    const row = await store.findOwn(tx, id, actor.accountId)
    if (!row) throw new AppError('NOT_FOUND')
    if (!canCancelLabBooking({ status: row.status, date: row.date, time: row.slot }, now))
      throw new AppError('LAB_BOOKING_OVER')
    await store.cancel(tx, id)
    await recordAudit(tx, now, actor, [{ patientId: actor.accountId, action: 'change:lab-booking', subjectId: id }])
    const keys = await context.vault.keysOf(tx, [actor.accountId])
    return viewOf(keys, { ...row, status: 'canceled' }, 'en')
  })
  context.live.changed([actor.accountId], ['labs'])
  return booking
}

/** Cancels every coming collection of a patient whose account is being closed or blocked, in the same transaction; the audit log names `by`. */
export async function cancelAllAhead(context: AppContext, tx: Tx, actor: Actor, by: AuditActor = actor): Promise<void> {
  const now = context.clock.now()
  const chain = await lockChains(tx, [actor.accountId])
  const ahead = await listAhead(tx, actor.accountId, now)
  for (const row of ahead) await store.cancel(tx, row.id)
  const eventOf = (row: store.LabBookingRow) =>
    ({ patientId: row.patient_id, action: 'change:lab-booking', subjectId: row.id }) as const
  await recordAudit(tx, now, by, ahead.map(eventOf), chain)
}
