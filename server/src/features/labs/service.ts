import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { bookLabTest, listLabBookings } from '@arogyachat/contract/endpoints/labs'
import { dateInIndia } from '@arogyachat/contract/india-time'
import {
  canCancelLabBooking,
  type LabBooking,
  type LabTest,
  labBookingsMax,
  labRepeatMinutes
} from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type LabTest as Fact, labTestOf, labTests } from '@arogyachat/knowledge/lab-tests'
import { textsOf } from '@arogyachat/knowledge/texts'
import type { AppContext } from '../../app-context.ts'
import { areOpen } from '../../db/account-state.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { collectionFault } from './rules.ts'
import * as store from './store.ts'

const addressPlace = (id: string) => `lab_bookings.address:${id}`

interface TestWords {
  name: string
  description: string
  preparation: string
}
const wordsOf = (id: string, language: LanguageCode): TestWords | undefined => {
  const tests: Record<string, TestWords> = textsOf(language).tests
  return tests[id]
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

function testIn(fact: Fact, language: LanguageCode): LabTest {
  const words = wordsOf(fact.id, language)
  if (!words) throw new Error(`The lab test ${fact.id} has no name`)
  return {
    _id: fact.id,
    name: words.name,
    description: words.description,
    cost: rupees(fact.cost),
    costRupees: fact.cost,
    time: `${fact.processingHours} hours`,
    processingHours: fact.processingHours,
    category: fact.category,
    preparationInstructions: words.preparation,
    hasHomeCollection: fact.homeCollection
  }
}

export const testsIn = (language: LanguageCode): LabTest[] => labTests.map((labTest) => testIn(labTest, language))

/** A booking as it was made: what has left the list since keeps its id for a name. */
function opened(keys: Keys, row: store.LabBookingRow, language: LanguageCode): LabBooking {
  const tests = row.tests.map((id, i) => {
    const costRupees = row.costs[i] ?? 0
    return { _id: id, name: wordsOf(id, language)?.name ?? id, cost: rupees(costRupees), costRupees }
  })
  return {
    _id: row.id,
    tests,
    date: row.date,
    time: row.slot,
    address: keys.open<string>(row.patient_id, addressPlace(row.id), row.address_sealed),
    status: row.status,
    totalPrice: row.costs.reduce((sum, value) => sum + value, 0),
    createdAt: row.created_at.toISOString()
  }
}

function factsOf(ids: readonly string[]): Fact[] {
  const facts = [...new Set(ids)].map((id) => labTestOf(id))
  if (facts.some((fact) => fact === undefined)) throw new AppError('INVALID', { fields: { test_id: 'invalid' } })
  const known = facts as Fact[]
  if (known.some((entry) => !entry.homeCollection)) throw new AppError('LAB_NOT_AT_HOME')
  return known
}

/** The bookings of a patient that can still be cancelled; few, by the limit on them. */
const listAhead = async (tx: Tx, patientId: string, now: Date): Promise<store.LabBookingRow[]> =>
  (await store.listScheduled(tx, patientId, dateInIndia(now))).filter((row) =>
    canCancelLabBooking({ status: row.status, date: row.date, time: row.slot }, now)
  )

/**
 * Books a collection at home in the caller's transaction. The patient's bookings wait for each other at the patient's audit
 * chain; the same again within minutes, because the answer was lost, is the first one still.
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
  const fault = collectionFault(input.date, input.time, now)
  if (fault) throw new AppError('INVALID', { fields: fault })
  const patientId = actor.accountId
  const chain = await lockChains(tx, [patientId])
  if (!(await areOpen(tx, [patientId]))) throw new AppError('NOT_SIGNED_IN')
  const keys = await context.vault.keysOf(tx, [patientId])
  const tests = facts.map((fact) => fact.id)
  const scheduled = await listAhead(tx, patientId, now)
  const twin = scheduled.find(
    (labBookingRow) =>
      labBookingRow.date === input.date &&
      labBookingRow.slot === input.time &&
      labBookingRow.tests.join() === tests.join() &&
      now.getTime() - labBookingRow.created_at.getTime() < labRepeatMinutes * 60_000
  )
  if (twin && opened(keys, twin, language).address === input.address) return opened(keys, twin, language)
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
    address_sealed: keys.seal(patientId, addressPlace(id), input.address),
    created_at: now
  }
  await store.insert(tx, row)
  await recordAudit(tx, now, actor, [{ patientId, action: 'change:lab-booking', subjectId: id }], chain)
  return opened(keys, row, language)
}

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

export async function listOwn(
  context: AppContext,
  actor: Actor,
  { page, pageSize, language }: InputFor<typeof listLabBookings>['query']
): Promise<ReplyFor<typeof listLabBookings>> {
  const { db } = context.database
  const rows = await store.listOfPatient(db, actor.accountId, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await store.countOfPatient(db, actor.accountId)
  const keys = await context.vault.keysOf(db, [actor.accountId])
  return { success: true, data: rows.map((row) => opened(keys, row, language)), total, page, pageSize }
}

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
    return opened(keys, { ...row, status: 'canceled' }, 'en')
  })
  context.live.changed([actor.accountId], ['labs'])
  return booking
}

/** Cancels every collection ahead of a patient whose account is being closed, in that transaction. */
export async function cancelAllAhead(context: AppContext, tx: Tx, actor: Actor): Promise<void> {
  const now = context.clock.now()
  const chain = await lockChains(tx, [actor.accountId])
  const ahead = await listAhead(tx, actor.accountId, now)
  for (const row of ahead) await store.cancel(tx, row.id)
  const eventOf = (row: store.LabBookingRow) =>
    ({ patientId: row.patient_id, action: 'change:lab-booking', subjectId: row.id }) as const
  await recordAudit(tx, now, actor, ahead.map(eventOf), chain)
}
