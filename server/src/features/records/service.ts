import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { getRecord, listRecords } from '@arogyachat/contract/endpoints/records'
import type { MedicalRecord, RecordKind, RecordValue } from '@arogyachat/contract/records'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Keys } from '../../vault/vault.ts'
import { attachmentOf, matcherOf } from './rules.ts'
import * as store from './store.ts'

export interface Details {
  title: string
  provider: string
  fileName: string
  /** Left out in records of earlier versions. */
  values?: readonly RecordValue[]
  /** SHA-256 of the whole upload, which identifies a repeated upload. */
  sent: string
}

/** The contexts that bind encrypted values to their record. */
export const detailsPlace = (id: string) => `medical_records.details:${id}`
export const textPlace = (id: string) => `medical_records.text:${id}`
export const filePlace = (id: string) => `medical_record_files.content:${id}`

export const detailsOf = (keys: Keys, row: store.RecordRow): Details =>
  keys.open<Details>(row.patient_id, detailsPlace(row.id), row.details_sealed)

/** Decrypts the details of a record. */
export function viewOf(keys: Keys, row: store.RecordRow): MedicalRecord {
  const { title, provider, fileName, values = [] } = detailsOf(keys, row)
  return {
    _id: row.id,
    title,
    type: row.type,
    date: row.date,
    provider,
    fileSize: row.file_size,
    fileName,
    kind: row.kind,
    values: [...values],
    createdAt: row.created_at.toISOString()
  }
}

/** The titles of those of these records that the patient has, by id. */
export async function titlesOf(
  q: Queryable,
  keys: Keys,
  patientId: string,
  ids: readonly string[]
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await store.listByIds(q, patientId, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, detailsOf(keys, row).title]))
}

/**
 * A page of the patient's own records, newest document first. The searched fields are encrypted, so a search decrypts
 * all of them.
 */
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
    return { success: true, records: rows.map((row) => viewOf(keys, row)), total, page, pageSize }
  }
  const matches = matcherOf(search)
  const rows = await store.listOfPatient(db, actor.accountId, type)
  const found = rows
    .map((row) => viewOf(keys, row))
    .filter(({ title, provider, fileName }) => matches([title, provider, fileName]))
  return { success: true, records: found.slice(offset, offset + pageSize), total: found.length, page, pageSize }
}

/**
 * One of the patient's own records with its text.
 * @throws AppError NOT_FOUND.
 */
export async function readOwn(
  context: AppContext,
  actor: Actor,
  id: string
): Promise<ReplyFor<typeof getRecord>['record']> {
  const { db } = context.database
  const row = await store.findOwn(db, id, actor.accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await context.vault.keysOf(db, [actor.accountId])
  return { ...viewOf(keys, row), text: keys.open<string>(actor.accountId, textPlace(id), row.text_sealed) }
}

/** The decrypted file with what a download needs. */
export interface RecordFile {
  kind: RecordKind
  fileName: string
  content: Buffer
}

/**
 * The decrypted file of one of the patient's own records.
 * @throws AppError NOT_FOUND.
 */
export async function readOwnFile(context: AppContext, actor: Actor, id: string): Promise<RecordFile> {
  const { db } = context.database
  const row = await store.findOwnFile(db, id, actor.accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await context.vault.keysOf(db, [actor.accountId])
  const { fileName } = keys.open<Details>(actor.accountId, detailsPlace(id), row.details_sealed)
  return { kind: row.kind, fileName, content: keys.openBytes(actor.accountId, filePlace(id), row.content_sealed) }
}

/** The headers of a download that no cache keeps. */
export const fileHeaders = ({ kind, fileName }: Omit<RecordFile, 'content'>) => ({
  'content-type': kind === 'text/plain' ? 'text/plain; charset=utf-8' : kind,
  'content-disposition': attachmentOf(fileName),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff'
})
