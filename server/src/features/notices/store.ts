import type { Role } from '@arogyachat/contract/accounts'
import type { NoticedReason } from '@arogyachat/contract/appointments'
import { groupOf, isOnByDefault, isSent, type NoticeKind, reminderKinds } from '@arogyachat/contract/notices'
import { type RawBuilder, sql } from 'kysely'
import { accountToTell } from '../../db/care-links.ts'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { newId } from '../../platform/ids.ts'
import { firstAttempt } from './sending/sending-rules.ts'

/** The participant of the appointment `a` who is not of this role. */
const otherThan = (by: Role) => sql<string>`a.${sql.ref(by === 'patient' ? 'doctor_id' : 'patient_id')}`

/** The first two columns of a new notice, and whether its receiver wants an email about it. */
const inserted = sql`insert into notices
  (id, account_id, appointment_id, about_id, thread_id, kind, event_id, date, slot, reason, created_at, mail_due_at)`

/** When the email of a new notice is due first, or never when the receiver does not want it. */
function mailDueAt(kind: NoticeKind, now: Date, receiver: RawBuilder<string>): RawBuilder<Date | null> {
  if (!isSent(kind)) return sql`null::timestamptz`
  const group = groupOf[kind]
  const dueAt = firstAttempt(kind, now)
  if (group === null) return sql`${dueAt}::timestamptz`
  return sql`case when coalesce((
    select c.is_on from notice_choices c
    where c.account_id = ${accountToTell(receiver)} and c.notice_group = ${group} and c.channel = 'email'
  ), ${isOnByDefault(group, 'email')}) then ${dueAt}::timestamptz end`
}

/** A new notice and its receiver. */
export interface Written {
  id: string
  account_id: string
}

interface Event {
  kind: NoticeKind
  eventId: string
  now: Date
}

/**
 * Writes the notice with the current details of the appointment, and the messages that its receiver wants. Returns the
 * receiver's account, or null when it was written before. With `only`, nothing is written for an appointment that is
 * no longer at that time or no longer takes place.
 */
export async function insert(
  tx: Tx,
  notice: Event & {
    by: Role
    appointmentId: string
    reason?: NoticedReason | null
    only?: { date: string; slot: string }
  }
): Promise<string | null> {
  const receiver = otherThan(notice.by)
  const isStill = notice.only
    ? sql`and a.date = ${notice.only.date} and a.slot = ${notice.only.slot} and a.status in ('scheduled', 'confirmed')`
    : sql``
  const { rows } = await sql<Written>`
    ${inserted}
    select ${newId()}, ${receiver}, a.id, null, null, ${notice.kind}, ${notice.eventId}, a.date, a.slot,
      ${notice.reason ?? null}::text, ${notice.now},
      ${mailDueAt(notice.kind, notice.now, receiver)}
    from appointments a where a.id = ${notice.appointmentId} ${isStill}
    ${notice.only ? sql`for share` : sql``}
    on conflict (account_id, kind, event_id) do nothing
    returning id, account_id
  `.execute(tx)
  return addMessages(tx, rows[0], notice)
}

/** Writes a notice that is not about an appointment, in the same way. */
export async function insertAbout(
  tx: Tx,
  notice: Event & { accountId: string; aboutId: string | null; threadId?: string; date: string; slot: string }
): Promise<string | null> {
  const receiver = sql<string>`${notice.accountId}::uuid`
  const { rows } = await sql<Written>`
    ${inserted}
    values (${newId()}, ${receiver}, null, ${notice.aboutId}, ${notice.threadId ?? null}, ${notice.kind}, ${notice.eventId}, ${notice.date},
      ${notice.slot}, null, ${notice.now}, ${mailDueAt(notice.kind, notice.now, receiver)})
    on conflict (account_id, kind, event_id) do nothing
    returning id, account_id
  `.execute(tx)
  return addMessages(tx, rows[0], notice)
}

/** Adds a message for each further channel by which the receiver wants this kind of notice. */
async function addMessages(tx: Tx, written: Written | undefined, { kind, now }: Event): Promise<string | null> {
  if (!written) return null
  if (!isSent(kind)) return written.account_id
  const group = groupOf[kind]
  const receiver = accountToTell(sql`${written.account_id}::uuid`)
  const dueAt = firstAttempt(kind, now)
  const isChosen = group === null ? sql`true` : sql`c.notice_group = ${group}`
  await sql`
    insert into notice_messages (notice_id, channel, due_at)
    select distinct ${written.id}::uuid, c.channel, ${dueAt}::timestamptz from notice_choices c
    where c.account_id = ${receiver} and c.channel <> 'email' and c.is_on and ${isChosen}
    union all
    select ${written.id}::uuid, 'push', ${dueAt}::timestamptz
    where exists (select from push_subscriptions p where p.account_id = ${receiver})
  `.execute(tx)
  return written.account_id
}

/** Deletes the reminders of an appointment that was moved or cancelled. Returns the account that had one, or null. */
export const removeReminders = async (tx: Tx, appointmentId: string): Promise<string | null> =>
  (
    await tx
      .deleteFrom('notices')
      .where('kind', 'in', [...reminderKinds])
      .where('appointment_id', '=', appointmentId)
      .returning('account_id')
      .execute()
  )[0]?.account_id ?? null

/** Deletes the notice of an event that was undone. Returns the account that had it, or null. */
export const remove = async (tx: Tx, kind: NoticeKind, appointmentId: string): Promise<string | null> =>
  (
    await tx
      .deleteFrom('notices')
      .where('kind', '=', kind)
      .where('appointment_id', '=', appointmentId)
      .returning('account_id')
      .executeTakeFirst()
  )?.account_id ?? null

/**
 * Deletes the notice of unread messages of a conversation, and with `isSeen` only when its receiver has seen it. Returns whether
 * there was one.
 */
export const removeOfThread = async (
  tx: Tx,
  accountId: string,
  threadId: string,
  { isSeen = false } = {}
): Promise<boolean> =>
  (await tx
    .deleteFrom('notices')
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .$if(isSeen, (qb) => qb.where('seen_at', 'is not', null))
    .returning('id')
    .executeTakeFirst()) !== undefined

interface Receiver {
  /** The user's account and those they care for. */
  accountIds: readonly string[]
  role: Role
}

/** Notices with the name and phone number of the other participant, if there is one. */
const viewed = (q: Queryable, receiver: Receiver) =>
  q
    .selectFrom('notices as n')
    .leftJoin('appointments as a', 'a.id', 'n.appointment_id')
    .leftJoin('message_threads as t', 't.id', 'n.thread_id')
    .leftJoin('patients as p', (join) => join.on(sql<boolean>`p.id = coalesce(a.patient_id, t.patient_id)`))
    .leftJoin('patients as me', 'me.id', 'n.account_id')
    // A notice about a doctor alone names that doctor.
    .leftJoin('doctors as d', (join) => join.on(sql<boolean>`d.id = coalesce(a.doctor_id, t.doctor_id, n.about_id)`))
    .select([
      'n.id',
      'n.account_id',
      sql<string>`coalesce(me.name, '')`.as('patient_name'),
      'n.kind',
      'n.appointment_id',
      'n.about_id',
      'n.thread_id',
      'n.date',
      'n.slot',
      'n.reason',
      'n.created_at',
      'n.shown_at',
      'n.seen_at',
      sql<string | null>`${sql.ref(receiver.role === 'patient' ? 'd.name' : 'p.name')}`.as('name'),
      sql<string>`coalesce(${sql.ref(receiver.role === 'patient' ? 'd.phone' : 'p.phone')}, '')`.as('phone')
    ])
    .where('n.account_id', 'in', receiver.accountIds)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
export type NoticeRow = Awaited<ReturnType<ReturnType<typeof viewed>['executeTakeFirstOrThrow']>>

export const list = (q: Queryable, receiver: Receiver, page: { limit: number; offset: number }): Promise<NoticeRow[]> =>
  viewed(q, receiver).limit(page.limit).offset(page.offset).execute()

/** Emergencies that this user has not acknowledged. */
export const listAlarms = (q: Queryable, receiver: Receiver, limit: number): Promise<NoticeRow[]> =>
  viewed(q, receiver).where('n.kind', '=', 'emergency').where('n.seen_at', 'is', null).limit(limit).execute()

export async function count(q: Queryable, accountIds: readonly string[]): Promise<{ total: number; unseen: number }> {
  const { rows } = await sql<{ total: number; unseen: number }>`
    select count(*)::int as total, count(*) filter (where seen_at is null)::int as unseen
    from notices where account_id in (${sql.join(accountIds)})
  `.execute(q)
  return rows[0] ?? { total: 0, unseen: 0 }
}

/**
 * Marks those notices of these accounts that have not reached this state yet. Returns for each changed notice the
 * caller when it is an emergency, otherwise null.
 */
export async function updateMarks(
  db: Db,
  accountIds: readonly string[],
  ids: readonly string[],
  mark: { isSeen: boolean; now: Date }
): Promise<{ caller_id: string | null }[]> {
  const isBehind = mark.isSeen ? sql`n.seen_at is null` : sql`n.shown_at is null`
  const { rows } = await sql<{ caller_id: string | null }>`
    update notices n
    set shown_at = coalesce(n.shown_at, ${mark.now}), seen_at = case when ${mark.isSeen} then ${mark.now}::timestamptz else n.seen_at end
    where n.account_id in (${sql.join(accountIds)}) and n.id in (${sql.join(ids)}) and ${isBehind}
    returning case when n.kind = 'emergency' then (
      select case when a.patient_id = n.account_id then a.doctor_id else a.patient_id end
      from appointments a where a.id = n.appointment_id
    ) end as caller_id
  `.execute(db)
  return rows
}

/** The emergencies that one participant called in an appointment: the newest, and how many since then. */
export async function findEmergency(q: Queryable, appointmentId: string, by: Role, since: Date) {
  const { rows } = await sql<{ created_at: Date; shown_at: Date | null; seen_at: Date | null; recent: number }>`
    select n.created_at, n.shown_at, n.seen_at, count(*) filter (where n.created_at > ${since}) over ()::int as recent
    from notices n join appointments a on a.id = n.appointment_id
    where n.appointment_id = ${appointmentId} and n.kind = 'emergency' and n.account_id = ${otherThan(by)}
    order by n.created_at desc, n.id desc limit 1
  `.execute(q)
  return rows[0] ?? null
}

export const removeOlder = (db: Db, than: Date) => db.deleteFrom('notices').where('created_at', '<=', than).execute()
