import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'

/** The patient with this address, or of the appointment or lab booking with this id. */
export async function findPatient(tx: Tx, subject: { email: string } | { id: string }) {
  const query = tx
    .selectFrom('patients as p')
    .innerJoin('accounts as acc', 'acc.id', 'p.id')
    // Without a key there is no log: the data of the patient were never stored.
    .innerJoin('patient_keys as k', 'k.patient_id', 'p.id')
    .select(['p.id', 'p.name'])
  const found =
    'email' in subject
      ? query.where('acc.email', '=', subject.email)
      : query.where(
          sql<SqlBool>`p.id in (
            select patient_id from appointments where id = ${subject.id}
            union all select patient_id from lab_bookings where id = ${subject.id}
          )`
        )
  return (await found.executeTakeFirst()) ?? null
}

/** The number of the newest event of the patient. */
export const findNewest = async (tx: Tx, patientId: string): Promise<number> =>
  (
    await tx
      .selectFrom('patient_keys')
      .select('audit_count')
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow()
  ).audit_count

export interface EventFilter {
  /** Empty for every action. */
  action: string
  from: Date | null
  /** The highest number, so that events written meanwhile do not move the pages. */
  upTo: number
  /** Before this moment. */
  until: Date | null
}

const matching = (q: Queryable, patientId: string, { action, from, until, upTo }: EventFilter) =>
  q
    .selectFrom('audit_events as e')
    .where('e.patient_id', '=', patientId)
    .where('e.number', '<=', upTo)
    .$if(action !== '', (query) => query.where('e.action', '=', action))
    .$if(from !== null, (query) => query.where('e.at', '>=', from as Date))
    .$if(until !== null, (query) => query.where('e.at', '<', until as Date))

/** The newest first, with the names of those who acted, and never with the sealed details. */
export const listEvents = (
  q: Queryable,
  patientId: string,
  filter: EventFilter,
  page: { limit: number; offset: number }
) =>
  matching(q, patientId, filter)
    .leftJoin('patients as p', 'p.id', 'e.actor_id')
    .leftJoin('doctors as d', 'd.id', 'e.actor_id')
    .leftJoin('administrators as a', 'a.id', 'e.actor_id')
    .select((eb) => [
      'e.number',
      'e.at',
      'e.action',
      'e.actor_id',
      'e.actor_role',
      'e.subject_id',
      eb.fn.coalesce('p.name', 'd.name', 'a.name', sql<string>`''`).as('actor_name')
    ])
    .orderBy('e.number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countEvents(q: Queryable, patientId: string, filter: EventFilter): Promise<number> {
  const { total } = await matching(q, patientId, filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
