import type { Role } from '@arogyachat/contract/accounts'
import type { NoticeKind } from '@arogyachat/contract/notices'
import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { newId } from '../../platform/ids.ts'

/** The participant of the appointment `a` who is not of this role. */
const otherThan = (by: Role) => sql<string>`a.${sql.ref(by === 'patient' ? 'doctor_id' : 'patient_id')}`

/**
 * Writes the notice with the current details of the appointment. Returns the receiver's account, or null when it was
 * written before.
 */
export async function insert(
  tx: Tx,
  notice: { kind: NoticeKind; by: Role; appointmentId: string; eventId: string; now: Date; mailDueAt: Date | null }
): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    insert into notices (id, account_id, appointment_id, kind, event_id, date, slot, created_at, mail_due_at)
    select ${newId()}, ${otherThan(notice.by)}, a.id, ${notice.kind}, ${notice.eventId}, a.date, a.slot, ${notice.now},
      ${notice.mailDueAt}
    from appointments a where a.id = ${notice.appointmentId}
    on conflict (account_id, kind, event_id) do nothing
    returning account_id
  `.execute(tx)
  return rows[0]?.account_id ?? null
}

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

interface Receiver {
  /** The user's account and those they care for. */
  accountIds: readonly string[]
  role: Role
}

/** Notices with the name and phone number of the other participant. */
const viewed = (q: Queryable, receiver: Receiver) =>
  q
    .selectFrom('notices as n')
    .innerJoin('appointments as a', 'a.id', 'n.appointment_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select([
      'n.id',
      'n.account_id',
      'p.name as patient_name',
      'n.kind',
      'n.appointment_id',
      'n.date',
      'n.slot',
      'n.created_at',
      'n.shown_at',
      'n.seen_at',
      sql<string>`${sql.ref(receiver.role === 'patient' ? 'd.name' : 'p.name')}`.as('name'),
      sql<string>`${sql.ref(receiver.role === 'patient' ? 'd.phone' : 'p.phone')}`.as('phone')
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
    from appointments a
    where a.id = n.appointment_id and n.account_id in (${sql.join(accountIds)}) and n.id in (${sql.join(ids)}) and ${isBehind}
    returning case when n.kind <> 'emergency' then null
      when a.patient_id = n.account_id then a.doctor_id else a.patient_id end as caller_id
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
