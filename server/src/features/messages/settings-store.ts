import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

/** What a doctor has set for messages, with the availability from this day on. */
export const find = (q: Queryable, doctorId: string, from: string) =>
  q
    .selectFrom('doctors as d')
    .leftJoin('message_settings as s', 's.doctor_id', 'd.id')
    .select([
      'd.days',
      'd.time_slots',
      's.is_away',
      's.away_text',
      's.hours',
      sql<string[]>`array(
        select o.date::text from doctor_days_off as o where o.doctor_id = d.id and o.date >= ${from} order by o.date
      )`.as('days_off')
    ])
    .where('d.id', '=', doctorId)
    .executeTakeFirst()

export const save = (
  q: Queryable,
  row: { doctor_id: string; is_away: boolean; away_text: string; hours: string | null }
) =>
  q
    .insertInto('message_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('doctor_id').doUpdateSet({ is_away: row.is_away, away_text: row.away_text, hours: row.hours })
    )
    .execute()
