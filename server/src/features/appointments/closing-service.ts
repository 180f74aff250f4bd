import { type Appointment, liveStatuses } from '@arogyachat/contract/appointments'
import { momentInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { type AuditActor, lockChains, recordAudit } from '../../vault/audit.ts'
import { announceNotice, withdrawReminders, writeNotice } from '../notices/service.ts'
import { sideOf } from './service.ts'
import { notifyStatus } from './status-service.ts'
import type { AppointmentRow } from './store.ts'
import * as store from './store.ts'
import { openRows } from './view-service.ts'
import { leaveAll, wakeWaitlist } from './waitlist/upkeep-service.ts'

export interface CanceledAhead {
  appointments: Appointment[]
  /** The accounts that received a notice. */
  receiverIds: string[]
}

/**
 * Cancels the coming appointments of an account that is being closed or blocked and ends its waiting lists, in the same transaction.
 * It waits for everything that could still add one: a patient's bookings through the lock on the patient's audit chain, a
 * doctor's through the lock on the doctor's row. After the commit the caller notifies both participants with `notifyCanceled`.
 * The audit log names `by`, when somebody else than the owner of the account cancels.
 */
export async function cancelAllAhead(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  by: AuditActor = actor
): Promise<CanceledAhead> {
  const now = context.clock.now()
  if (actor.role === 'patient') await lockChains(tx, [actor.accountId])
  else await store.lockDoctor(tx, actor.accountId)
  await leaveAll(tx, sideOf(actor), actor.accountId)
  const endsAfter = momentInIndia(now)
  const side = sideOf(actor)
  const rows = await store.listLocked(tx, { side, accountId: actor.accountId, statuses: liveStatuses, endsAfter })
  if (rows.length === 0) return { appointments: [], receiverIds: [] }
  const chain = await lockChains(tx, [...new Set(rows.map((row) => row.patient_id))])
  const set = { status: 'canceled', canceled_by: actor.role } as const
  for (const row of rows) await store.update(tx, row.id, { ...set, updated_at: now })
  const eventOf = (row: AppointmentRow) =>
    ({ patientId: row.patient_id, action: 'change:appointment', subjectId: row.id }) as const
  await recordAudit(tx, now, by, rows.map(eventOf), chain)
  const receivers = new Set<string>()
  for (const row of rows) {
    const notice = { kind: 'canceled', by: actor.role, appointmentId: row.id, eventId: row.id } as const
    await withdrawReminders(tx, row.id)
    const receiverId = await writeNotice(tx, now, notice)
    if (receiverId !== null) receivers.add(receiverId)
  }
  const canceled = rows.map((row) => ({ ...row, ...set }))
  return { appointments: await openRows(context, tx, actor, canceled), receiverIds: [...receivers] }
}

/** Notifies both participants of appointments that `cancelAllAhead` has cancelled, after the commit. */
export async function notifyCanceled(context: AppContext, { appointments, receiverIds }: CanceledAhead): Promise<void> {
  for (const appointment of appointments) notifyStatus(context, appointment)
  for (const receiverId of receiverIds) await announceNotice(context, receiverId)
  await wakeWaitlist(context, [...new Set(appointments.map((appointment) => appointment.doctorId._id))])
}
