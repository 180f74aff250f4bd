import type { ReminderKind } from '@arogyachat/contract/notices'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** An appointment to remind of. */
export interface Ahead {
  id: string
  date: string
  slot: string
}

/** The instant at which the slot of `appointments as a` starts. India Standard Time is UTC+05:30 throughout the year. */
const start = sql<Date>`((a.date + substr(a.slot, 1, 5)::time) at time zone interval '05:30')`

/**
 * Appointments that start after `from` and at `to` at the latest, and of which their patient has not been reminded. One
 * that was booked less than `minutes` before its start needs no reminder.
 */
export async function listAhead(
  db: Db,
  kind: ReminderKind,
  span: { from: Date; to: Date; dates: readonly string[]; minutes: number; limit: number }
): Promise<Ahead[]> {
  const { rows } = await sql<Ahead>`
    select a.id, a.date, a.slot from appointments a join accounts r on r.id = a.patient_id
    where a.status in ('scheduled', 'confirmed') and a.date in (${sql.join(span.dates)})
      and ${start} > ${span.from} and ${start} <= ${span.to}
      and a.created_at <= ${start} - make_interval(mins => ${span.minutes}::int)
      and r.closed_at is null
      and not exists (
        select from notices n
        where n.appointment_id = a.id and n.kind = ${kind} and n.date = a.date and n.slot = a.slot
      )
    order by a.date, a.slot, a.id limit ${span.limit}
  `.execute(db)
  return rows
}
