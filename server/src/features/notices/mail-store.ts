import type { Role } from '@arogyachat/contract/accounts'
import type { NoticedReason } from '@arogyachat/contract/appointments'
import type { SentNoticeKind } from '@arogyachat/contract/notices'
import { sql } from 'kysely'
import { accountToTell } from '../../db/care-links.ts'
import type { Db } from '../../db/database.ts'

/** A due mail: its content, its receiver, and the number of attempts including this one. */
export interface DueMail {
  id: string
  kind: SentNoticeKind
  date: string
  slot: string
  /** Why the appointment was cancelled. */
  reason: NoticedReason | null
  created_at: Date
  attempts: number
  /** The receiver's address; for somebody who cannot sign in, that of the carer. Null when neither has one. */
  email: string | null
  language: string | null
  role: Role
  /** The name of the patient when the mail goes to the carer. */
  person: string | null
  /** The name of the other participant, empty for an erased patient; null when nobody else takes part. */
  name: string | null
}

/**
 * Claims the due mail that has waited longest, emergencies first, if there is one. No other process claims it before
 * `leaseUntil`; if this process ends before recording the outcome, the mail is due again then. Closed accounts and,
 * with `isDemo` false, demo accounts get no mail.
 */
export async function claimDueMail(db: Db, isDemo: boolean, now: Date, leaseUntil: Date): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    with claimed as (
      update notices n set mail_due_at = ${leaseUntil}, mail_attempts = n.mail_attempts + 1
      where n.id = (
        select due.id from notices due join accounts receiver on receiver.id = due.account_id
        where due.mail_due_at <= ${now} and receiver.closed_at is null and (${isDemo} or not receiver.is_demo)
        order by (due.kind = 'emergency') desc, due.mail_due_at, due.id limit 1 for update of due skip locked
      )
      returning n.*
    )
    select n.id, n.kind, n.date, n.slot, n.reason, n.created_at, n.mail_attempts as attempts, r.role, r.email,
      coalesce(r.language, own.language) as language,
      case when r.id <> own.id then me.name end as person,
      case when own.role = 'patient' then d.name else p.name end as name
    from claimed n join accounts own on own.id = n.account_id
      join accounts r on r.id = ${accountToTell(sql`n.account_id`)}
      left join patients me on me.id = n.account_id
      left join appointments a on a.id = n.appointment_id
      left join message_threads t on t.id = n.thread_id
      left join patients p on p.id = coalesce(a.patient_id, t.patient_id)
      left join doctors d on d.id = coalesce(a.doctor_id, t.doctor_id, n.about_id)
  `.execute(db)
  return rows[0] ?? null
}

/** Records the outcome of a mail: sent at `mailedAt`, to be retried at `dueAt`, or given up when both are null. */
export const updateMail = (db: Db, id: string, outcome: { mailedAt: Date | null; dueAt: Date | null }) =>
  db
    .updateTable('notices')
    .set({ mailed_at: outcome.mailedAt, mail_due_at: outcome.dueAt })
    .where('id', '=', id)
    .execute()
