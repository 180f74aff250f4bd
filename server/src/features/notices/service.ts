import type { Role } from '@arogyachat/contract/accounts'
import type { NoticedReason } from '@arogyachat/contract/appointments'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { listNotices, markNotices } from '@arogyachat/contract/endpoints/notices'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import {
  type Alarm,
  emergenciesPerHour,
  emergencyRepeatSeconds,
  type Notice,
  type NoticeKind,
  type NoticeState
} from '@arogyachat/contract/notices'
import type { AppContext } from '../../app-context.ts'
import { listCaredFor } from '../../db/care-links.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import * as store from './store.ts'

/** The most emergencies shown together; several participants can have open ones. */
const alarmsMax = 20
const hourMs = 60 * 60_000
const yearMs = 365 * 24 * hourMs

/**
 * Writes a notice for the other participant of the appointment, in the transaction of the action. Call
 * `announceNotice` after the commit. Returns the receiver, or null when this event was written before.
 */
export const writeNotice = (
  tx: Tx,
  now: Date,
  event: { kind: NoticeKind; by: Role; appointmentId: string; eventId: string; reason?: NoticedReason | null }
): Promise<string | null> => store.insert(tx, { ...event, now })

/** Writes a notice to an account that is not about an appointment, in the same way. */
export const writeNoticeTo = (
  tx: Tx,
  now: Date,
  event: { kind: NoticeKind; accountId: string; aboutId: string | null; eventId: string; date: string; slot: string }
): Promise<string | null> => store.insertAbout(tx, { ...event, now })

/**
 * Writes the notice of unread messages. Until it is seen or the messages are read, further messages of the conversation add
 * none, so that a receiver gets one email for all of them.
 */
export async function writeMessageNotice(
  tx: Tx,
  now: Date,
  { threadId, ...event }: { threadId: string; accountId: string }
): Promise<string | null> {
  await store.removeOfThread(tx, event.accountId, threadId, { isSeen: true })
  const [date, slot] = [dateInIndia(now), timeInIndia(now)]
  return store.insertAbout(tx, {
    ...event,
    kind: 'message',
    aboutId: null,
    threadId,
    eventId: threadId,
    date,
    slot,
    now
  })
}

/** Withdraws the notice of unread messages, in the transaction that marks them as seen. Returns whether there was one. */
export const withdrawMessageNotice = (tx: Tx, accountId: string, threadId: string): Promise<boolean> =>
  store.removeOfThread(tx, accountId, threadId)

/**
 * Withdraws the reminders of an appointment, in the transaction that moves it or ends it. Returns the patient, or null
 * when there was none.
 */
export const withdrawReminders = (tx: Tx, appointmentId: string): Promise<string | null> =>
  store.removeReminders(tx, appointmentId)

/**
 * Withdraws the notice of a completion, in the transaction that undoes it. Returns the receiver, or null when there
 * was none.
 */
export const withdrawCompletion = (tx: Tx, appointmentId: string): Promise<string | null> =>
  store.remove(tx, 'completed', appointmentId)

/**
 * Makes the receiver's open screens fetch the notice, and starts the jobs that send it instead of waiting up to a minute
 * for their next run.
 */
export async function announceNotice(context: AppContext, receiverId: string | null): Promise<void> {
  if (receiverId === null) return
  context.live.changed([receiverId], ['notices'])
  try {
    await context.jobs.send('mail:notices', {})
    await context.jobs.send('notices:messages', {})
  } catch (error) {
    // The rows are the queue: the jobs run every minute anyway.
    context.log.warn({ err: error }, 'the messages of a notice wait for the next run')
  }
}

const stateOf = (row: { shown_at: Date | null; seen_at: Date | null }): NoticeState =>
  row.seen_at ? 'seen' : row.shown_at ? 'shown' : 'waiting'

const viewOf = (row: store.NoticeRow, actor: Actor): Notice => ({
  _id: row.id,
  person: row.account_id === actor.accountId ? null : { _id: row.account_id, name: row.patient_name },
  kind: row.kind,
  appointmentId: row.appointment_id,
  doctorId: row.kind === 'slot-free' ? row.about_id : null,
  threadId: row.thread_id,
  name: row.name === null ? '' : nameOfPatient(row.name, actor.language),
  by: actor.role === 'patient' ? 'doctor' : 'patient',
  appointmentDate: row.date,
  timeSlot: row.slot,
  reason: row.reason,
  state: stateOf(row),
  createdAt: row.created_at.toISOString()
})

/** The accounts whose notices this user receives: their own, and those they care for. */
const receiversOf = async (context: AppContext, { accountId, role }: Actor): Promise<string[]> => [
  accountId,
  ...(role === 'patient' ? await listCaredFor(context.database.db, accountId) : [])
]

/** One page of the notices of the user and those they care for, and every emergency that is not acknowledged. */
export async function listOwn(
  context: AppContext,
  actor: Actor,
  { page, pageSize }: InputFor<typeof listNotices>['query']
): Promise<ReplyFor<typeof listNotices>> {
  const { db } = context.database
  const accountIds = await receiversOf(context, actor)
  const receiver = { accountIds, role: actor.role }
  const rows = await store.list(db, receiver, { limit: pageSize, offset: (page - 1) * pageSize })
  const alarms = await store.listAlarms(db, receiver, alarmsMax)
  const counts = await store.count(db, accountIds)
  return {
    success: true,
    notices: rows.map((row) => viewOf(row, actor)),
    alarms: alarms.map(
      (row): Alarm => ({ ...viewOf(row, actor), appointmentId: row.appointment_id as string, phone: row.phone })
    ),
    ...counts,
    page,
    pageSize
  }
}

/**
 * Records that the receiver's browser has shown notices or that the user has seen them. The caller of an emergency is
 * notified immediately.
 */
export async function mark(
  context: AppContext,
  actor: Actor,
  input: InputFor<typeof markNotices>['body']
): Promise<ReplyFor<typeof markNotices>> {
  const { db } = context.database
  const accountIds = await receiversOf(context, actor)
  const changed = await store.updateMarks(db, accountIds, input.ids, {
    isSeen: input.as === 'seen',
    now: context.clock.now()
  })
  const callers = changed.flatMap((row) => (row.caller_id === null ? [] : [row.caller_id]))
  if (changed.length > 0) context.live.changed([...new Set([actor.accountId, ...callers])], ['notices'])
  return { success: true, unseen: (await store.count(db, accountIds)).unseen }
}

/** The state of the newest emergency that this role called in the appointment; null when it called none. */
export async function findEmergency(context: AppContext, q: Queryable, appointmentId: string, by: Role) {
  const now = context.clock.now()
  const row = await store.findEmergency(q, appointmentId, by, new Date(now.getTime() - hourMs))
  return row && { state: stateOf(row), createdAt: row.created_at.toISOString(), recent: row.recent }
}

/**
 * Writes an emergency, unless a recent one is still unseen. The appointment must be locked. Returns the receiver, or
 * null when nothing was written.
 * @throws AppError TOO_MANY beyond the hourly limit.
 */
export async function writeEmergency(
  context: AppContext,
  tx: Tx,
  now: Date,
  event: { by: Role; appointmentId: string; eventId: string }
): Promise<string | null> {
  const last = await findEmergency(context, tx, event.appointmentId, event.by)
  const ageMs = last ? now.getTime() - Date.parse(last.createdAt) : Number.POSITIVE_INFINITY
  if (last && last.state !== 'seen' && ageMs < emergencyRepeatSeconds * 1000) return null
  if (last && last.recent >= emergenciesPerHour) throw new AppError('TOO_MANY', { retryAfterSeconds: 60 })
  return writeNotice(tx, now, { kind: 'emergency', ...event })
}

/** Deletes notices older than a year. */
export const removeOldNotices = (context: Pick<AppContext, 'database'>, now: Date) =>
  store.removeOlder(context.database.db, new Date(now.getTime() - yearMs))
