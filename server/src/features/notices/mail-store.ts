import type { Role } from '@arogyachat/contract/accounts'
import type { MailedNoticeKind } from '@arogyachat/contract/notices'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A due mail: its content, its receiver, and the number of attempts including this one. */
export interface DueMail {
  id: string
  kind: MailedNoticeKind
  date: string
  slot: string
  created_at: Date
  attempts: number
  /** The receiver's address; for somebody who cannot sign in, that of the carer. Null when neither has one. */
  email: string | null
  language: string | null
  role: Role
  /** The name of the patient when the mail goes to the carer. */
  person: string | null
  /** The name of the other participant. */
  name: string
}

/**
 * Claims the due mail that has waited longest, emergencies first, if there is one. No other process claims it before
 * `leaseUntil`; if this process ends before recording the outcome, the mail is due again then. Closed accounts and,
 * with `isDemo` false, demo accounts get no mail.
 */
export async function claimDueMail(db: Db, isDemo: boolean, now: Date, leaseUntil: Date): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    update notices n set mail_due_at = ${leaseUntil}, mail_attempts = n.mail_attempts + 1
    from accounts r left join lateral (
        select ca.email, ca.language from care_links l join accounts ca on ca.id = l.carer_id
        where l.patient_id = r.id and l.ended_at is null and ca.closed_at is null and r.email is null
        order by l.created_at, l.id limit 1
      ) carer on true,
      appointments a
      join patients p on p.id = a.patient_id
      join doctors d on d.id = a.doctor_id
    where n.id = (
       select due.id from notices due join accounts receiver on receiver.id = due.account_id
       where due.mail_due_at <= ${now} and receiver.closed_at is null and (${isDemo} or not receiver.is_demo)
       order by (due.kind = 'emergency') desc, due.mail_due_at, due.id limit 1 for update of due skip locked
    ) and r.id = n.account_id and a.id = n.appointment_id
    returning n.id, n.kind, n.date, n.slot, n.created_at, n.mail_attempts as attempts, r.role,
      coalesce(r.email, carer.email) as email, coalesce(carer.language, r.language) as language,
      case when r.email is null then p.name end as person,
      case when r.role = 'patient' then d.name else p.name end as name
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
