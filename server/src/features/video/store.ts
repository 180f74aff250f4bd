import type { Role } from '@arogyachat/contract/accounts'
import { liveStatuses } from '@arogyachat/contract/appointments'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

/** The telephone number of the other participant of an appointment. */
export async function findOtherPhone(q: Queryable, appointmentId: string, role: Role): Promise<string | null> {
  const row = await q
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select(sql<string>`${sql.ref(role === 'patient' ? 'd.phone' : 'p.phone')}`.as('phone'))
    .where('a.id', '=', appointmentId)
    .executeTakeFirst()
  return row?.phone ?? null
}

/** The scheduled and confirmed appointments of a doctor on one day. */
export const listLiveOfDay = (q: Queryable, doctorId: string, date: string) =>
  q
    .selectFrom('appointments')
    .select(['id', 'slot'])
    .where('doctor_id', '=', doctorId)
    .where('date', '=', date)
    .where('status', 'in', liveStatuses)
    .execute()
