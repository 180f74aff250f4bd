import { createHash } from 'node:crypto'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { uploadRecord } from '@arogyachat/contract/endpoints/records'
import { dateInIndia } from '@arogyachat/contract/india-time'
import {
  type MedicalRecord,
  type RecordKind,
  type RecordType,
  type RecordValue,
  recordMaxBytes,
  recordRepeatMinutes,
  recordsMax,
  recordsMaxBytes
} from '@arogyachat/contract/records'
import { recordValuesIn } from '@arogyachat/contract/schemas/records'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { dateError, fileNameOf, storedContentOf } from './rules.ts'
import { type Details, detailsOf, detailsPlace, filePlace, textPlace, viewOf } from './service.ts'
import * as store from './store.ts'

/** A new record with the file content to store. */
export interface NewRecord {
  title: string
  type: RecordType
  provider: string
  date: string
  fileName: string
  text: string
  values: readonly RecordValue[]
  kind: RecordKind
  content: Uint8Array
  sent: string
}

/** Inserts a record and its file, encrypted. The caller audits the change. */
export async function insertRecord(
  tx: Tx,
  keys: Keys,
  patientId: string,
  at: Date,
  { title, type, provider, date, fileName, text, values, kind, content, sent }: NewRecord
): Promise<store.RecordRow> {
  const id = newId()
  const details: Details = { title, provider, fileName, values, sent }
  const row: store.RecordRow = {
    id,
    patient_id: patientId,
    type,
    date,
    kind,
    file_size: content.length,
    details_sealed: keys.seal(patientId, detailsPlace(id), details),
    created_at: at
  }
  const text_sealed = keys.seal(patientId, textPlace(id), text)
  await store.insert(tx, { ...row, text_sealed }, keys.sealBytes(patientId, filePlace(id), content))
  return row
}

type Upload = InputFor<typeof uploadRecord>['body']

const digestOf = ({ bytes, title, type, provider, date, fileName, text, values }: Upload): string =>
  createHash('sha256')
    .update(JSON.stringify([title, type, provider, date, fileName, text, values]))
    .update(bytes)
    .digest('base64url')

/**
 * The date and the measured values of a record.
 * @throws AppError INVALID when one of their dates is in the future or long ago.
 */
export function checkDates(input: Pick<Upload, 'date' | 'values'>, now: Date): { date: string; values: RecordValue[] } {
  const date = input.date ?? dateInIndia(now)
  const error = dateError(date, now)
  if (error) throw new AppError('INVALID', { fields: { date: error } })
  const values = recordValuesIn(input.values ?? '') ?? []
  if (values.some(({ takenAt }) => dateError(takenAt, now) !== null))
    throw new AppError('INVALID', { fields: { values: 'dateFuture' } })
  return { date, values }
}

/** @throws AppError TOO_MANY_RECORDS. The patient's audit chain must be locked. */
async function checkSpace(tx: Tx, patientId: string, size: number): Promise<void> {
  const usage = await store.usageOf(tx, patientId)
  if (usage.count >= recordsMax || usage.bytes + size > recordsMaxBytes) throw new AppError('TOO_MANY_RECORDS')
}

/** The kind, the content to store and the file name of a document. @throws AppError WRONG_KIND, and as `reencodePicture`. */
export async function prepareDocument(bytes: Uint8Array, fileName: string) {
  if (bytes.length > recordMaxBytes) throw new AppError('TOO_LARGE')
  const stored = await storedContentOf(bytes)
  return { ...stored, fileName: fileNameOf(fileName, stored.kind) }
}

/**
 * Adds a document that somebody else hands in for a patient, in the caller's transaction, which must hold the lock on the
 * patient's audit chain and audits the change. Returns the id of the record.
 * @throws AppError TOO_MANY_RECORDS.
 */
export async function addDocument(
  tx: Tx,
  keys: Keys,
  patientId: string,
  at: Date,
  document: Omit<NewRecord, 'text' | 'values' | 'sent'>
): Promise<string> {
  await checkSpace(tx, patientId, document.content.length)
  const sent = createHash('sha256').update(document.content).digest('base64url')
  return (await insertRecord(tx, keys, patientId, at, { ...document, text: '', values: [], sent })).id
}

/**
 * Stores a record of the patient. The lock on the patient's audit chain serialises the uploads of one patient; a
 * repeat within minutes, as after a lost reply, returns the first record.
 * @throws AppError INVALID, WRONG_KIND, TOO_MANY_RECORDS, and as `reencodePicture`.
 */
export async function upload(
  context: AppContext,
  actor: Actor,
  input: Upload,
  signal: AbortSignal
): Promise<MedicalRecord> {
  const now = context.clock.now()
  const { date, values } = checkDates(input, now)
  const { kind, content } = await storedContentOf(input.bytes, recordMaxBytes, signal)
  const sent = digestOf(input)
  const patientId = actor.accountId
  const { record, isNew } = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const keys = await context.vault.keysOf(tx, [patientId])
    const recent = await store.listSince(tx, patientId, new Date(now.getTime() - recordRepeatMinutes * 60_000))
    const repeated = recent.find((row) => detailsOf(keys, row).sent === sent)
    if (repeated) return { record: viewOf(keys, repeated), isNew: false }
    await checkSpace(tx, patientId, content.length)
    const row = await insertRecord(tx, keys, patientId, now, {
      title: input.title,
      type: input.type,
      provider: input.provider,
      date,
      fileName: fileNameOf(input.fileName, kind),
      text: input.text ?? '',
      values,
      kind,
      content,
      sent
    })
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:record', subjectId: row.id }], chain)
    return { record: viewOf(keys, row), isNew: true }
  })
  if (isNew) context.live.changed([patientId], ['records'])
  return record
}
