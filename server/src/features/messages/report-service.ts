import type { AbuseReport, AbuseReportContent, ReportList } from '@arogyachat/contract/administration/administration'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { reportMessageThread } from '@arogyachat/contract/messages/message-endpoints'
import { type Message, reportedMessages } from '@arogyachat/contract/messages/messages'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { type AuditActor, type ChainHeads, lockChains, recordAudit } from '../../vault/audit.ts'
import * as messages from './message-store.ts'
import * as reports from './report-store.ts'
import { lockThread } from './thread-service.ts'
import { handlingPlace, messageOf, reportPlace } from './view-service.ts'

/** The encrypted part of a report. */
export interface ReportContent {
  note: string
  messages: Message[]
}

/** The encrypted part of how a report was handled. */
interface HandlingContent {
  note: string
}

/**
 * Keeps a report of a conversation with its newest messages, for the administrators.
 * @throws AppError NOT_FOUND, also for a conversation without messages.
 */
export const report = (
  context: AppContext,
  actor: Actor,
  threadId: string,
  { reason, note }: InputFor<typeof reportMessageThread>['body']
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const { row, chain } = await lockThread(tx, actor, threadId)
    const rows = await messages.list(tx, threadId, { before: undefined, limit: reportedMessages })
    if (rows.length === 0) throw new AppError('NOT_FOUND')
    const { patient_id: patientId } = row
    const keys = await context.vault.keysOf(tx, [patientId])
    const id = newId()
    const content: ReportContent = { note, messages: rows.reverse().map((message) => messageOf(keys, message)) }
    await reports.insert(tx, {
      id,
      thread_id: threadId,
      patient_id: patientId,
      reporter: actor.role,
      reason,
      content_sealed: keys.seal(patientId, reportPlace(id), content),
      created_at: now
    })
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:message', subjectId: id }], chain)
  })

/** What the patient has reported of a conversation, for the copy of their data. */
export async function listOwnReports({ database, vault }: AppContext, { accountId }: Actor, threadId: string) {
  const { db } = database
  const keys = await vault.keysOf(db, [accountId])
  const rows = await reports.listOf(db, threadId, accountId)
  return rows.map((row) => ({
    reason: row.reason,
    note: keys.open<ReportContent>(accountId, reportPlace(row.id), row.content_sealed).note,
    createdAt: row.created_at.toISOString()
  }))
}

const viewOf = (row: reports.ReportRow): AbuseReport => ({
  _id: row.id,
  at: row.created_at.toISOString(),
  reason: row.reason,
  reporter: row.reporter,
  patientName: row.patient_name,
  doctorName: row.doctor_name,
  handled: row.handled_at && row.handled_by !== null ? { at: row.handled_at.toISOString(), by: row.handled_by } : null
})

/** One page of the reports, newest first. Contains no message. */
export async function listReports(
  q: Queryable,
  { list, page, pageSize }: { list: ReportList; page: number; pageSize: number }
): Promise<{ reports: AbuseReport[]; total: number }> {
  const { rows, total } = await reports.list(q, list, { page, pageSize })
  return { reports: rows.map(viewOf), total }
}

/** A report, with the patient's audit chain locked, so that the patient's data are not erased meanwhile. @throws AppError NOT_FOUND */
async function lockReport(tx: Tx, id: string): Promise<{ row: reports.ReportRow; chain: ChainHeads }> {
  const found = await reports.find(tx, id)
  if (!found) throw new AppError('NOT_FOUND')
  const chain = await lockChains(tx, [found.patient_id])
  const row = await reports.find(tx, id)
  if (!row) throw new AppError('NOT_FOUND')
  return { row, chain }
}

/**
 * A report with its messages. The read is audited under `by`, which is null for the operator's command.
 * @throws AppError NOT_FOUND
 */
export async function readReport(
  { vault, clock }: Pick<AppContext, 'vault' | 'clock'>,
  tx: Tx,
  by: AuditActor | null,
  id: string
): Promise<AbuseReportContent> {
  const { row, chain } = await lockReport(tx, id)
  const { patient_id: patientId } = row
  const event = { patientId, action: 'read:messages', subjectId: row.thread_id } as const
  await recordAudit(tx, clock.now(), by, [event], chain)
  const keys = await vault.keysOf(tx, [patientId])
  const { note, messages: kept } = keys.open<ReportContent>(patientId, reportPlace(id), row.content_sealed)
  return {
    ...viewOf(row),
    patientEmail: row.patient_email,
    doctorEmail: row.doctor_email,
    note,
    messages: kept,
    handlingNote: row.handling_sealed
      ? keys.open<HandlingContent>(patientId, handlingPlace(id), row.handling_sealed).note
      : ''
  }
}

/** Marks a report as handled. @throws AppError NOT_FOUND, also for one that is handled already. */
export async function handleReport(
  { vault, clock }: Pick<AppContext, 'vault' | 'clock'>,
  tx: Tx,
  id: string,
  { by, note }: { by: string; note: string }
): Promise<void> {
  const { patient_id: patientId } = (await lockReport(tx, id)).row
  const keys = await vault.keysOf(tx, [patientId])
  const content: HandlingContent = { note }
  const sealed = keys.seal(patientId, handlingPlace(id), content)
  if (!(await reports.updateHandled(tx, id, { at: clock.now(), by, sealed }))) throw new AppError('NOT_FOUND')
}

/** Opens a handled report again; its note stays. @throws AppError NOT_FOUND, also for one that is open. */
export async function reopenReport(tx: Tx, id: string): Promise<void> {
  if (!(await reports.updateOpen(tx, id))) throw new AppError('NOT_FOUND')
}
