import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { startRecordUpload } from '@arogyachat/contract/endpoints/records'
import { type MedicalRecord, recordUploadHours, recordUploadsMax } from '@arogyachat/contract/records'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains } from '../../vault/audit.ts'
import { readOwn } from './service.ts'
import { checkDates, upload as save } from './upload-service.ts'
import * as store from './upload-store.ts'

type Fields = Omit<InputFor<typeof startRecordUpload>['body'], 'size'>
type State = ReplyFor<typeof startRecordUpload>['upload']

const lifeMs = recordUploadHours * 60 * 60_000
const fieldsPlace = (id: string) => `record_uploads.fields:${id}`
const piecePlace = (id: string, start: number) => `record_upload_pieces.content:${id}:${start}`
const startLimit = ({ clock }: Pick<AppContext, 'clock'>) => new Date(clock.now().getTime() - lifeMs)

const viewOf = ({ id, size, received, created_at }: store.UploadRow): State => ({
  _id: id,
  size,
  received,
  expiresAt: new Date(created_at.getTime() + lifeMs).toISOString()
})

/**
 * Starts to receive a record in pieces. What is said about it is checked now, so that nobody sends 20 MB in vain.
 * @throws AppError INVALID.
 */
export async function start(
  context: AppContext,
  actor: Actor,
  { size, ...fields }: InputFor<typeof startRecordUpload>['body']
): Promise<State> {
  const now = context.clock.now()
  checkDates(fields, now)
  const patientId = actor.accountId
  return context.database.transaction(async (tx) => {
    await lockChains(tx, [patientId])
    const keys = await context.vault.keysOf(tx, [patientId])
    const id = newId()
    const fields_sealed = keys.seal(patientId, fieldsPlace(id), fields)
    const row = { id, patient_id: patientId, size, received: 0, fields_sealed, record_id: null, created_at: now }
    await store.insert(tx, row)
    await store.removeOldest(tx, patientId, recordUploadsMax)
    return viewOf(row)
  })
}

/** @throws AppError NOT_FOUND, also for an upload that expired. */
export async function stateOf(context: AppContext, actor: Actor, id: string): Promise<State> {
  const row = await store.find(context.database.db, id, actor.accountId, startLimit(context))
  if (!row) throw new AppError('NOT_FOUND')
  return viewOf(row)
}

/**
 * Keeps the bytes from `start` on, encrypted. Bytes that arrived before are skipped, and a piece after a gap is not kept: the
 * state says from where to go on.
 * @throws AppError NOT_FOUND, TOO_LARGE for more bytes than were announced.
 */
export const addPiece = (
  context: AppContext,
  actor: Actor,
  id: string,
  start: number,
  bytes: Uint8Array
): Promise<State> =>
  context.database.transaction(async (tx) => {
    const row = await store.find(tx, id, actor.accountId, startLimit(context), { lock: true })
    if (!row) throw new AppError('NOT_FOUND')
    if (start + bytes.length > row.size) throw new AppError('TOO_LARGE')
    const isNext = start <= row.received && start + bytes.length > row.received
    if (!isNext || row.record_id !== null) return viewOf(row)
    const added = bytes.subarray(row.received - start)
    const keys = await context.vault.keysOf(tx, [actor.accountId])
    const place = piecePlace(id, row.received)
    await store.insertPiece(tx, id, row.received, keys.sealBytes(actor.accountId, place, added))
    const received = row.received + added.length
    await store.updateReceived(tx, id, received)
    return viewOf({ ...row, received })
  })

/**
 * Saves the record whose bytes have all arrived. A repeat, as after a lost reply, returns the same record.
 * @throws AppError NOT_FOUND, BAD_REQUEST while bytes are missing, and as `upload`.
 */
export async function finish(
  context: AppContext,
  actor: Actor,
  id: string,
  signal: AbortSignal
): Promise<MedicalRecord> {
  const { db } = context.database
  const patientId = actor.accountId
  const row = await store.find(db, id, patientId, startLimit(context))
  if (!row) throw new AppError('NOT_FOUND')
  if (row.record_id !== null) return readOwn(context, actor, row.record_id)
  if (row.received < row.size) throw new AppError('BAD_REQUEST')
  const keys = await context.vault.keysOf(db, [patientId])
  const fields = keys.open<Fields>(patientId, fieldsPlace(id), row.fields_sealed)
  const pieces = await store.listPieces(db, id)
  const bytes = Buffer.concat(
    pieces.map((piece) => keys.openBytes(patientId, piecePlace(id, piece.start), piece.content_sealed))
  )
  const record = await save(context, actor, { ...fields, bytes }, signal)
  await context.database.transaction((tx) => store.updateFinished(tx, id, record._id))
  return record
}

/** @throws AppError NOT_FOUND. */
export async function cancel(context: AppContext, actor: Actor, id: string): Promise<void> {
  if (!(await store.remove(context.database.db, id, actor.accountId))) throw new AppError('NOT_FOUND')
}

/** Drops the uploads that were not finished in time. Called by the hourly sweep. */
export async function dropExpired(context: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  await store.removeExpired(context.database.db, startLimit(context))
}
