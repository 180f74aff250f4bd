import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type {
  getSharedRecord,
  listRecordShares,
  listShareReceivers,
  shareRecords
} from '@arogyachat/contract/endpoints/records'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { type RecordShare, recordShareMaxDays, type SharedRecord } from '@arogyachat/contract/records'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { receiversOf } from '../appointments/receiver-service.ts'
import { isTreating, treatedPatientOf } from '../appointments/relationship-service.ts'
import { type Details, detailsPlace, filePlace, type RecordFile, textPlace, viewOf } from './service.ts'
import * as shares from './share-store.ts'

const todayOf = ({ clock }: Pick<AppContext, 'clock'>) => dateInIndia(clock.now())

/** The views of these shares, with the titles of the chosen records and how often the doctor looked. */
async function viewsOf(
  context: AppContext,
  q: Queryable,
  patientId: string,
  rows: readonly shares.ShareRow[]
): Promise<RecordShare[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = await shares.listItems(q, ids)
  const reads = new Map((await shares.listReads(q, patientId, ids)).map((row) => [row.id, row]))
  const keys = await context.vault.keysOf(q, [patientId])
  const titleOf = ({ id, details_sealed }: { id: string; details_sealed: Buffer }) =>
    keys.open<Details>(patientId, detailsPlace(id), details_sealed).title
  return rows.map((row) => {
    const read = reads.get(row.id)
    const { visit_date: appointmentDate, visit_slot: timeSlot, appointment_id } = row
    return {
      _id: row.id,
      doctor: { _id: row.doctor_id, name: row.doctor_name, specialization: row.specialization },
      visit:
        appointment_id !== null && appointmentDate !== null && timeSlot !== null
          ? { _id: appointment_id, appointmentDate, timeSlot }
          : null,
      lastDay: row.last_day,
      isAll: row.is_all,
      records: items.filter((item) => item.share_id === row.id).map((item) => ({ _id: item.id, title: titleOf(item) })),
      status: row.is_live ? 'live' : row.withdrawn_at === null ? 'ended' : 'withdrawn',
      createdAt: row.created_at.toISOString(),
      lastReadAt: read?.last_at.toISOString() ?? null
    }
  })
}

/** The doctors with whom the patient can share records, each with the visits to come. */
export async function listReceivers(context: AppContext, actor: Actor): Promise<ReplyFor<typeof listShareReceivers>> {
  const doctors = await receiversOf(context.database.db, actor.accountId, todayOf(context))
  return { success: true, doctors }
}

/** A page of what the patient shares or has shared. */
export async function listShares(
  context: AppContext,
  actor: Actor,
  { page, pageSize, live }: InputFor<typeof listRecordShares>['query']
): Promise<ReplyFor<typeof listRecordShares>> {
  const { db } = context.database
  const filter = { patientId: actor.accountId, today: todayOf(context), onlyLive: live === 'true' }
  const rows = await shares.list(db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await shares.count(db, filter)
  return { success: true, shares: await viewsOf(context, db, actor.accountId, rows), total, page, pageSize }
}

type Sharing = InputFor<typeof shareRecords>['body']

/** @throws AppError INVALID when the day is over or too far ahead. */
function checkLastDay(lastDay: string, today: string): void {
  if (lastDay < today) throw new AppError('INVALID', { fields: { lastDay: 'datePast' } })
  if (lastDay > addDays(today, recordShareMaxDays)) throw new AppError('INVALID', { fields: { lastDay: 'dateTooFar' } })
}

/** @throws AppError NOT_FOUND, INVALID. */
async function checkSharing(tx: Tx, patientId: string, today: string, input: Sharing, recordIds: readonly string[]) {
  const { doctorId, appointmentId, lastDay } = input
  const doctor = (await receiversOf(tx, patientId, today)).find(({ _id }) => _id === doctorId)
  if (!doctor) throw new AppError('NOT_FOUND')
  if (appointmentId !== null && !doctor.visits.some(({ _id }) => _id === appointmentId)) throw new AppError('NOT_FOUND')
  if (lastDay !== null) checkLastDay(lastDay, today)
  if (recordIds.length > 0 && (await shares.countOwn(tx, patientId, recordIds)) !== recordIds.length)
    throw new AppError('NOT_FOUND')
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** The share that already does what is asked for, as after a lost reply. */
async function findSame(context: AppContext, tx: Tx, patientId: string, input: Sharing, recordIds: readonly string[]) {
  const filter = { patientId, today: todayOf(context), onlyLive: true }
  const rows = (await shares.list(tx, filter, { limit: 100, offset: 0 })).filter(
    (row) =>
      row.doctor_id === input.doctorId &&
      row.appointment_id === input.appointmentId &&
      (input.lastDay === null || row.last_day === input.lastDay) &&
      row.is_all === (input.recordIds === null)
  )
  const views = await viewsOf(context, tx, patientId, rows)
  return views.find(({ records }) =>
    sameSet(
      records.map(({ _id }) => _id),
      recordIds
    )
  )
}

/**
 * Lets a doctor read records of the patient, for a visit or until a day. A repeat returns the share that exists.
 * @throws AppError NOT_FOUND for a doctor who does not treat the patient, a visit that is over, or a record that is not theirs;
 * INVALID for a day that is over or too far ahead.
 */
export async function share(context: AppContext, actor: Actor, input: Sharing): Promise<RecordShare> {
  const patientId = actor.accountId
  const recordIds = [...new Set(input.recordIds ?? [])]
  const { view, isNew } = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const now = context.clock.now()
    const today = dateInIndia(now)
    await checkSharing(tx, patientId, today, input, recordIds)
    const same = await findSame(context, tx, patientId, input, recordIds)
    if (same) return { view: same, isNew: false }
    const id = newId()
    await shares.insert(
      tx,
      {
        id,
        patient_id: patientId,
        doctor_id: input.doctorId,
        appointment_id: input.appointmentId,
        last_day: input.lastDay,
        is_all: input.recordIds === null,
        created_at: now
      },
      recordIds
    )
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:record-share', subjectId: id }], chain)
    const row = await shares.find(tx, id, patientId, today)
    const [view] = row ? await viewsOf(context, tx, patientId, [row]) : []
    if (!view) throw new Error('A share cannot be read after it was stored')
    return { view, isNew: true }
  })
  if (isNew) notify(context, patientId, input.doctorId)
  return view
}

/**
 * Stops sharing at once: the doctor's next read is refused, and the doctor's open screens fetch again.
 * @throws AppError NOT_FOUND.
 */
export async function withdraw(context: AppContext, actor: Actor, id: string): Promise<void> {
  const patientId = actor.accountId
  const doctorId = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const now = context.clock.now()
    const doctorId = await shares.updateWithdrawn(tx, id, patientId, now)
    if (doctorId === null) throw new AppError('NOT_FOUND')
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:record-share', subjectId: id }], chain)
    return doctorId
  })
  notify(context, patientId, doctorId)
}

function notify({ live }: Pick<AppContext, 'live'>, patientId: string, doctorId: string): void {
  live.changed([patientId], ['records'])
  live.changed([doctorId], ['patients'])
}

/** Tells the screens of both sides that shares ended with the last day. Called after midnight in India. */
export async function notifyEnded(context: Pick<AppContext, 'database' | 'clock' | 'live'>): Promise<void> {
  const yesterday = addDays(todayOf(context), -1)
  for (const row of await shares.listEnded(context.database.db, yesterday))
    notify(context, row.patient_id, row.doctor_id)
}

const sharedViewOf = (keys: Keys, row: shares.ReadableRow): SharedRecord => ({
  ...viewOf(keys, row),
  lastDay: row.last_day
})

/**
 * The records that the patient of an appointment shares with its doctor now. The read is audited, except when there are none.
 * @throws AppError NOT_FOUND when the doctor does not treat the patient.
 */
export const listShared = (context: AppContext, actor: Actor, appointmentId: string): Promise<SharedRecord[]> =>
  context.database.transaction(async (tx) => {
    const patientId = await treatedPatientOf(tx, appointmentId, actor.accountId)
    const rows = await shares.listReadable(tx, actor.accountId, patientId, todayOf(context))
    if (rows.length === 0) return []
    const event = { patientId, action: 'read:record-list', subjectId: appointmentId } as const
    await recordAudit(tx, context.clock.now(), actor, [event])
    const keys = await context.vault.keysOf(tx, [patientId])
    return rows.map((row) => sharedViewOf(keys, row))
  })

/** Finds a record that is shared with the doctor now, and audits the read. */
async function readAudited(context: AppContext, tx: Tx, actor: Actor, id: string) {
  const row = await shares.findReadable(tx, actor.accountId, id, todayOf(context))
  if (!row || !(await isTreating(tx, actor.accountId, row.patient_id))) throw new AppError('NOT_FOUND')
  const event = { patientId: row.patient_id, action: 'read:record', subjectId: id } as const
  await recordAudit(tx, context.clock.now(), actor, [event])
  return { row, keys: await context.vault.keysOf(tx, [row.patient_id]) }
}

/** @throws AppError NOT_FOUND when the record is not shared with this doctor, not any more, or deleted. */
export const readShared = (
  context: AppContext,
  actor: Actor,
  id: string
): Promise<ReplyFor<typeof getSharedRecord>['record']> =>
  context.database.transaction(async (tx) => {
    const { row, keys } = await readAudited(context, tx, actor, id)
    return { ...sharedViewOf(keys, row), text: keys.open<string>(row.patient_id, textPlace(id), row.text_sealed) }
  })

/** @throws AppError NOT_FOUND as `readShared`. */
export const readSharedFile = (context: AppContext, actor: Actor, id: string): Promise<RecordFile> =>
  context.database.transaction(async (tx) => {
    const { row, keys } = await readAudited(context, tx, actor, id)
    const sealed = await shares.findContent(tx, id)
    if (!sealed) throw new AppError('NOT_FOUND')
    const { fileName } = keys.open<Details>(row.patient_id, detailsPlace(id), row.details_sealed)
    return { kind: row.kind, fileName, content: keys.openBytes(row.patient_id, filePlace(id), sealed) }
  })
