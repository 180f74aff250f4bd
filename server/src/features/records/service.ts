import { createHash } from 'node:crypto'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { getRecord, listRecords, uploadRecord } from '@arogyachat/contract/endpoints/records'
import { dateInIndia } from '@arogyachat/contract/india-time'
import {
  type MedicalRecord,
  type RecordKind,
  type RecordType,
  recordMaxBytes,
  recordRepeatMinutes,
  recordsMax,
  recordsMaxBytes
} from '@arogyachat/contract/records'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { dateFault, fileNameOf, kept, matcherOf } from './rules.ts'
import * as store from './store.ts'

interface Details {
  title: string
  provider: string
  fileName: string
  /** SHA-256 of all that was sent, by which the same record sent again is known. */
  sent: string
}

const detailsPlace = (id: string) => `medical_records.details:${id}`
const textPlace = (id: string) => `medical_records.text:${id}`
const filePlace = (id: string) => `medical_record_files.content:${id}`

const detailsOf = (keys: Keys, row: store.RecordRow): Details =>
  keys.open<Details>(row.patient_id, detailsPlace(row.id), row.details_sealed)

function opened(keys: Keys, row: store.RecordRow): MedicalRecord {
  const { title, provider, fileName } = detailsOf(keys, row)
  return {
    _id: row.id,
    title,
    type: row.type,
    date: row.date,
    provider,
    fileSize: row.file_size,
    fileName,
    kind: row.kind,
    createdAt: row.created_at.toISOString()
  }
}

/** What a record is made of, the file as it is kept. */
export interface NewRecord {
  title: string
  type: RecordType
  provider: string
  date: string
  fileName: string
  text: string
  kind: RecordKind
  content: Uint8Array
  sent: string
}

/** Writes a record and its file, sealed. The caller records the change. */
export async function insertRecord(
  tx: Tx,
  keys: Keys,
  patientId: string,
  at: Date,
  { title, type, provider, date, fileName, text, kind, content, sent }: NewRecord
): Promise<store.RecordRow> {
  const id = newId()
  const details: Details = { title, provider, fileName, sent }
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

const digestOf = ({ bytes, title, type, provider, date, fileName, text }: Upload): string =>
  createHash('sha256')
    .update(JSON.stringify([title, type, provider, date, fileName, text]))
    .update(bytes)
    .digest('base64url')

/**
 * Keeps a record for the patient. Uploads of one patient wait for each other at the patient's audit chain; the same again
 * within minutes, because the answer was lost, is the first one still.
 */
export async function upload(
  context: AppContext,
  actor: Actor,
  input: Upload,
  signal: AbortSignal
): Promise<MedicalRecord> {
  const now = context.clock.now()
  const date = input.date ?? dateInIndia(now)
  const fault = dateFault(date, now)
  if (fault) throw new AppError('INVALID', { fields: { date: fault } })
  const { kind, content } = await kept(input.bytes, recordMaxBytes, signal)
  const sent = digestOf(input)
  const patientId = actor.accountId
  const { record, isNew } = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const keys = await context.vault.keysOf(tx, [patientId])
    const recent = await store.listSince(tx, patientId, new Date(now.getTime() - recordRepeatMinutes * 60_000))
    const twin = recent.find((recordRow) => detailsOf(keys, recordRow).sent === sent)
    if (twin) return { record: opened(keys, twin), isNew: false }
    const taken = await store.roomOf(tx, patientId)
    if (taken.count >= recordsMax || taken.bytes + content.length > recordsMaxBytes)
      throw new AppError('TOO_MANY_RECORDS')
    const row = await insertRecord(tx, keys, patientId, now, {
      title: input.title,
      type: input.type,
      provider: input.provider,
      date,
      fileName: fileNameOf(input.fileName, kind),
      text: input.text ?? '',
      kind,
      content,
      sent
    })
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:record', subjectId: row.id }], chain)
    return { record: opened(keys, row), isNew: true }
  })
  if (isNew) context.live.changed([patientId], ['records'])
  return record
}

/** A page of the patient's own, the newest paper first. What is searched is sealed, so all of them are opened for it. */
export async function listOwn(
  context: AppContext,
  actor: Actor,
  { page, pageSize, type, search }: InputFor<typeof listRecords>['query']
): Promise<ReplyFor<typeof listRecords>> {
  const { db } = context.database
  const offset = (page - 1) * pageSize
  const keys = await context.vault.keysOf(db, [actor.accountId])
  if (!search) {
    const rows = await store.listOfPatient(db, actor.accountId, type, { limit: pageSize, offset })
    const total = await store.countOfPatient(db, actor.accountId, type)
    return { success: true, records: rows.map((row) => opened(keys, row)), total, page, pageSize }
  }
  const fits = matcherOf(search)
  const rows = await store.listOfPatient(db, actor.accountId, type)
  const found = rows
    .map((row) => opened(keys, row))
    .filter(({ title, provider, fileName }) => fits([title, provider, fileName]))
  return { success: true, records: found.slice(offset, offset + pageSize), total: found.length, page, pageSize }
}

export async function readOwn(
  context: AppContext,
  actor: Actor,
  id: string
): Promise<ReplyFor<typeof getRecord>['record']> {
  const { db } = context.database
  const row = await store.findOwn(db, id, actor.accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await context.vault.keysOf(db, [actor.accountId])
  return { ...opened(keys, row), text: keys.open<string>(actor.accountId, textPlace(id), row.text_sealed) }
}

export async function readOwnFile(
  context: AppContext,
  actor: Actor,
  id: string
): Promise<{ kind: RecordKind; fileName: string; content: Buffer }> {
  const { db } = context.database
  const row = await store.findOwnFile(db, id, actor.accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await context.vault.keysOf(db, [actor.accountId])
  const { fileName } = keys.open<Details>(actor.accountId, detailsPlace(id), row.details_sealed)
  return { kind: row.kind, fileName, content: keys.openBytes(actor.accountId, filePlace(id), row.content_sealed) }
}

export async function deleteOwn(context: AppContext, actor: Actor, id: string): Promise<void> {
  const patientId = actor.accountId
  await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    if (!(await store.remove(tx, id, patientId))) throw new AppError('NOT_FOUND')
    const event = { patientId, action: 'change:record', subjectId: id } as const
    await recordAudit(tx, context.clock.now(), actor, [event], chain)
  })
  context.live.changed([patientId], ['records'])
}
