import type { Role } from '@arogyachat/contract/accounts'
import type { MessageChannel, SentNoticeKind } from '@arogyachat/contract/notices'
import { sql } from 'kysely'
import { accountToTell } from '../../../db/care-links.ts'
import type { Db } from '../../../db/database.ts'

/** A due message: its content, its receiver, and the number of attempts including this one. */
export interface DueMessage {
  id: string
  kind: SentNoticeKind
  date: string
  slot: string
  created_at: Date
  attempts: number
  account_id: string
  phone: string
  language: string | null
  role: Role
}

/**
 * Claims the due message of a channel that has waited longest, emergencies first, if there is one. No other process
 * claims it before `leaseUntil`. Closed accounts and, with `isDemo` false, demo accounts get no message.
 */
export async function claim(
  db: Db,
  channel: MessageChannel,
  isDemo: boolean,
  now: Date,
  leaseUntil: Date
): Promise<DueMessage | null> {
  const { rows } = await sql<DueMessage>`
    with claimed as (
      update notice_messages m set due_at = ${leaseUntil}, attempts = m.attempts + 1
      where m.channel = ${channel} and m.notice_id = (
        select due.notice_id from notice_messages due
          join notices n on n.id = due.notice_id
          join accounts receiver on receiver.id = n.account_id
        where due.channel = ${channel} and due.due_at <= ${now}
          and receiver.closed_at is null and (${isDemo} or not receiver.is_demo)
        order by (n.kind = 'emergency') desc, due.due_at, due.notice_id limit 1 for update of due skip locked
      )
      returning m.notice_id, m.attempts
    )
    select n.id, n.kind, n.date, n.slot, n.created_at, c.attempts, r.id as account_id, r.language, r.role,
      coalesce(p.phone, d.phone, '') as phone
    from claimed c join notices n on n.id = c.notice_id join accounts r on r.id = ${accountToTell(sql`n.account_id`)}
      left join patients p on p.id = r.id
      left join doctors d on d.id = r.id
  `.execute(db)
  return rows[0] ?? null
}

/** Records the outcome of a message: sent at `sentAt`, to be retried at `dueAt`, or given up when both are null. */
export const update = (
  db: Db,
  noticeId: string,
  channel: MessageChannel,
  outcome: { sentAt: Date | null; dueAt: Date | null }
) =>
  db
    .updateTable('notice_messages')
    .set({ sent_at: outcome.sentAt, due_at: outcome.dueAt })
    .where('notice_id', '=', noticeId)
    .where('channel', '=', channel)
    .execute()
