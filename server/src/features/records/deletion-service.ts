import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { listDeletedRecords, renameRecord } from '@arogyachat/contract/endpoints/records'
import { type MedicalRecord, recordRestoreDays } from '@arogyachat/contract/records'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import { type Details, detailsOf, detailsPlace, viewOf } from './service.ts'
import { listReaders } from './share-store.ts'
import * as store from './store.ts'

const restoreMs = recordRestoreDays * 24 * 60 * 60_000
/** Records that one transaction erases at most. */
const erasedAtOnce = 100

/** A record that was deleted at this time or before can no longer be restored. */
const restoreLimit = (now: Date) => new Date(now.getTime() - restoreMs)

/** Changes one of the patient's own records, audits the change and tells the patient and the doctors who can read the record. */
async function change<T>(context: AppContext, actor: Actor, id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const patientId = actor.accountId
  const { result, readers } = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const result = await work(tx)
    await recordAudit(tx, context.clock.now(), actor, [{ patientId, action: 'change:record', subjectId: id }], chain)
    return { result, readers: await listReaders(tx, patientId) }
  })
  context.live.changed([patientId], ['records'])
  if (readers.length > 0) context.live.changed(readers, ['patients'])
  return result
}

/**
 * Gives one of the patient's own records another title.
 * @throws AppError NOT_FOUND.
 */
export const renameOwn = (
  context: AppContext,
  actor: Actor,
  id: string,
  { title }: InputFor<typeof renameRecord>['body']
): Promise<MedicalRecord> =>
  change(context, actor, id, async (tx) => {
    const row = await store.findOwn(tx, id, actor.accountId)
    if (!row) throw new AppError('NOT_FOUND')
    const keys = await context.vault.keysOf(tx, [actor.accountId])
    const details: Details = { ...detailsOf(keys, row), title }
    const details_sealed = keys.seal(actor.accountId, detailsPlace(id), details)
    await store.updateDetails(tx, id, details_sealed)
    return viewOf(keys, { ...row, details_sealed })
  })

/**
 * Deletes one of the patient's own records. Nobody can read it any more, but the patient can restore it for some weeks.
 * @throws AppError NOT_FOUND.
 */
export const deleteOwn = (context: AppContext, actor: Actor, id: string): Promise<void> =>
  change(context, actor, id, async (tx) => {
    if (!(await store.updateDeleted(tx, id, actor.accountId, context.clock.now()))) throw new AppError('NOT_FOUND')
  })

/**
 * Restores a deleted record.
 * @throws AppError NOT_FOUND, also when its time is over.
 */
export const restoreOwn = (context: AppContext, actor: Actor, id: string): Promise<MedicalRecord> =>
  change(context, actor, id, async (tx) => {
    const row = await store.updateRestored(tx, id, actor.accountId, restoreLimit(context.clock.now()))
    if (!row) throw new AppError('NOT_FOUND')
    return viewOf(await context.vault.keysOf(tx, [actor.accountId]), row)
  })

/**
 * Erases a deleted record with its file.
 * @throws AppError NOT_FOUND, also for a record that is not deleted.
 */
export const eraseOwn = (context: AppContext, actor: Actor, id: string): Promise<void> =>
  change(context, actor, id, async (tx) => {
    if (!(await store.remove(tx, id, actor.accountId))) throw new AppError('NOT_FOUND')
  })

/** A page of the deleted records that can still be restored. */
export async function listDeletedOwn(
  context: AppContext,
  actor: Actor,
  { page, pageSize }: InputFor<typeof listDeletedRecords>['query']
): Promise<ReplyFor<typeof listDeletedRecords>> {
  const { db } = context.database
  const since = restoreLimit(context.clock.now())
  const { rows, total } = await store.listDeleted(db, actor.accountId, since, {
    limit: pageSize,
    offset: (page - 1) * pageSize
  })
  const keys = await context.vault.keysOf(db, [actor.accountId])
  const records = rows.flatMap((row) => {
    if (row.deleted_at === null) return []
    const erasedAt = new Date(row.deleted_at.getTime() + restoreMs)
    return [{ ...viewOf(keys, row), deletedAt: row.deleted_at.toISOString(), erasedAt: erasedAt.toISOString() }]
  })
  return { success: true, records, total, page, pageSize }
}

/** Erases the records whose time to be restored is over, with their files. Called by the hourly sweep. */
export async function eraseExpired(context: Pick<AppContext, 'database' | 'clock' | 'live'>): Promise<void> {
  const now = context.clock.now()
  for (;;) {
    const erased = await context.database.transaction(async (tx) => {
      const expired = await store.listExpired(tx, restoreLimit(now), erasedAtOnce)
      if (expired.length === 0) return []
      const chains = await lockChains(tx, [...new Set(expired.map((row) => row.patient_id))])
      const gone = await store.removeExpired(
        tx,
        expired.map((row) => row.id),
        restoreLimit(now)
      )
      const events = gone.map(({ id, patient_id }) => ({
        patientId: patient_id,
        action: 'change:record' as const,
        subjectId: id
      }))
      await recordAudit(tx, now, null, events, chains)
      return expired
    })
    if (erased.length > 0) context.live.changed([...new Set(erased.map((row) => row.patient_id))], ['records'])
    if (erased.length < erasedAtOnce) return
  }
}
