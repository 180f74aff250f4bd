import {
  type Appointment,
  type AppointmentFacts,
  type Cancellation,
  noticedReasons,
  type Verdict
} from '@arogyachat/contract/appointments'
import type { Topic } from '@arogyachat/contract/live'
import type { NoticeKind } from '@arogyachat/contract/notices'
import type { Updateable } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import { areAccountsActive } from '../../db/account-state.ts'
import type { Tx } from '../../db/database.ts'
import type { AppointmentsTable } from '../../db/schema/appointments.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import { announceNotice, withdrawCompletion, withdrawReminders, writeNotice } from '../notices/service.ts'
import type { AppointmentRow } from './store.ts'
import * as store from './store.ts'
import { factsOfRow, openRows, withPresence } from './view-service.ts'
import { wakeWaitlist } from './waitlist/upkeep-service.ts'

/** @throws AppError with the code of the state table when it refuses the change. */
export const assertAllowed = (verdict: Verdict) => {
  if (!verdict.ok) throw new AppError(verdict.code)
}

/**
 * Locks both accounts and returns whether both are open and not blocked. Neither can be closed or blocked before the end of the transaction,
 * which must have locked the patient's audit chain.
 */
export async function lockOpenAccounts(tx: Tx, patientId: string, doctorId: string): Promise<boolean> {
  await store.lockDoctorShared(tx, doctorId)
  return areAccountsActive(tx, [patientId, doctorId])
}

/** Notifies the devices of both participants that something changed. */
export function notifyParticipants(context: AppContext, appointment: Appointment, topics: readonly Topic[]): void {
  context.live.changed([appointment.patientId._id, appointment.doctorId._id], topics)
}

/** The notice that a change causes for the other participant: another status, or another time. */
function noticeOf(row: AppointmentRow, set: Updateable<AppointmentsTable>): NoticeKind | null {
  const { status = row.status, date = row.date, slot = row.slot } = set
  if (status !== row.status) return status === 'scheduled' ? null : status
  return date !== row.date || slot !== row.slot ? 'moved' : null
}

/**
 * The reason that the notice of a cancellation names: none that would say something about health, and nothing in
 * the participant's own words.
 */
const noticedReason = (cancellation: Cancellation | undefined) =>
  noticedReasons.find((reason) => reason === cancellation?.reason) ?? null

/**
 * Makes one change to one appointment: locks, checks, writes and audits it in one transaction. The second of two
 * concurrent changes is checked against the result of the first. The notice of a cancellation
 * names the reason in `cancellation` if it may.
 * @throws AppError NOT_FOUND, and what `decide` throws.
 */
export async function change(
  context: AppContext,
  actor: Actor,
  id: string,
  decide: (row: AppointmentRow, facts: AppointmentFacts, tx: Tx, now: Date) => Promise<Updateable<AppointmentsTable>>,
  cancellation?: Cancellation
): Promise<Appointment> {
  const now = context.clock.now()
  let receiverId: string | null = null
  let isFreed = false
  const opened = await context.database.transaction(async (tx) => {
    receiverId = null
    const row = await store.find(tx, id, actor.accountId, true)
    if (!row) throw new AppError('NOT_FOUND')
    const chain = await lockChains(tx, [row.patient_id])
    const set = await decide(row, factsOfRow(row), tx, now)
    await store.update(tx, id, { ...set, updated_at: now })
    const event = { patientId: row.patient_id, action: 'change:appointment', subjectId: id } as const
    await recordAudit(tx, now, actor, [event], chain)
    const isUndone = row.status === 'completed' && set.status === 'confirmed'
    if (isUndone) receiverId = await withdrawCompletion(tx, id)
    const kind = isUndone ? null : noticeOf(row, set)
    // A status is reached once, but an appointment may be moved several times.
    const eventId = kind === 'moved' ? newId() : id
    isFreed = kind === 'canceled' || kind === 'moved'
    if (kind && kind !== 'confirmed') await withdrawReminders(tx, id)
    const reason = kind === 'canceled' ? noticedReason(cancellation) : null
    if (kind) receiverId = await writeNotice(tx, now, { kind, by: actor.role, appointmentId: id, eventId, reason })
    return openRows(context, tx, actor, [{ ...row, ...set } as AppointmentRow])
  })
  await announceNotice(context, receiverId)
  const [after] = await withPresence(context, opened)
  if (!after) throw new Error('A changed appointment has a view')
  if (isFreed) await wakeWaitlist(context, [after.doctorId._id])
  return after
}
