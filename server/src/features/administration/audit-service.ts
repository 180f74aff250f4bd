import type { findAuditEvents } from '@arogyachat/contract/administration/administration-endpoints'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import { slotStart } from '@arogyachat/contract/india-time'
import { byId } from '@arogyachat/contract/schemas/common'
import type { AppContext } from '../../app-context.ts'
import type { Administrator } from '../../http/administrator-session.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit, verifyChain } from '../../vault/audit.ts'
import * as audits from './audit-store.ts'
import { auditActorOf, recordEvent } from './event-service.ts'

const dayMs = 24 * 60 * 60_000
/** The first moment of a day in India. */
const startOf = (day: string) => slotStart(day, '00:00')

/**
 * One page of who read and changed the data of a patient, who is named by the exact address, or by the id of an appointment or of
 * a lab booking. The search is recorded in the log of the patient before it is read. It shows no clinical content.
 * @throws AppError NOT_FOUND
 */
export async function searchAudit(
  context: AppContext,
  administrator: Administrator,
  { subject, action, from, to, upTo, page, pageSize }: InputFor<typeof findAuditEvents>['body']
): Promise<Omit<ReplyFor<typeof findAuditEvents>, 'success'>> {
  const { db } = context.database
  const now = context.clock.now()
  const isId = byId.safeParse({ id: subject }).success
  const patient = await context.database.transaction(async (tx) => {
    const found = await audits.findPatient(tx, isId ? { id: subject } : { email: subject })
    if (!found) throw new AppError('NOT_FOUND')
    const event = { patientId: found.id, action: 'read:audit', subjectId: null } as const
    await recordAudit(tx, now, auditActorOf(administrator), [event])
    await recordEvent(tx, now, administrator, 'read-audit', { subjectId: found.id })
    return { ...found, newest: await audits.findNewest(tx, found.id) }
  })
  const filter = {
    action,
    from: from === '' ? null : startOf(from),
    upTo: upTo ?? patient.newest,
    until: to === '' ? null : new Date(startOf(to).getTime() + dayMs)
  }
  const rows = await audits.listEvents(db, patient.id, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    patient: { _id: patient.id, name: patient.name },
    events: rows.map((row) => ({
      number: row.number,
      at: row.at.toISOString(),
      action: row.action,
      actor: row.actor_id === null ? null : { role: row.actor_role, name: row.actor_name },
      subjectId: row.subject_id
    })),
    intact: await verifyChain(db, patient.id),
    upTo: filter.upTo,
    total: await audits.countEvents(db, patient.id, filter),
    page,
    pageSize
  }
}
