import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { Gender } from '@arogyachat/contract/common'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'

export interface PatientRow {
  id: string
  name: string
  phone: string
  age: number | null
  gender: Gender | null
  birth_date: string | null
  profile_sealed: Buffer
}

export async function insert(tx: Tx, row: PatientRow): Promise<void> {
  await tx.insertInto('patients').values(row).execute()
}

/** `forUpdate` locks the row until the transaction ends, so that concurrent saves of one profile do not mix. */
export async function find(q: Queryable, patientId: string, { forUpdate = false } = {}) {
  const row = await q
    .selectFrom('patients')
    .innerJoin('accounts', 'accounts.id', 'patients.id')
    .leftJoin('profile_images', 'profile_images.account_id', 'patients.id')
    .selectAll('patients')
    .select(['accounts.email', 'profile_images.updated_at as image_at'])
    .where('patients.id', '=', patientId)
    .$if(forUpdate, (qb) => qb.forUpdate('patients'))
    .executeTakeFirst()
  return row ? { ...row, profileImage: profileImageUrl(row.id, row.image_at) } : null
}

export async function update(tx: Tx, { id, ...row }: PatientRow): Promise<void> {
  await tx.updateTable('patients').set(row).where('id', '=', id).execute()
}

/** Makes the ages of patients whose date of birth is known those of this day, an ISO date. */
export const updateAges = (q: Queryable, today: string) =>
  sql`
    update patients set age = extract(year from age(${today}::date, birth_date))::int
    where birth_date is not null and age is distinct from extract(year from age(${today}::date, birth_date))::int
  `.execute(q)

export async function findCounts(q: Queryable, patientId: string) {
  const row = await q
    .selectFrom('accounts')
    .select((eb) => [
      'previous_login_at',
      eb
        .selectFrom('appointments')
        .select((a) => a.fn.countAll<number>().as('n'))
        .where('patient_id', '=', patientId)
        .as('appointments'),
      eb
        .selectFrom('prescriptions')
        .select((p) => p.fn.count<number>('appointment_id').distinct().as('n'))
        .where('patient_id', '=', patientId)
        .as('prescriptions'),
      eb
        .selectFrom('medical_records')
        .select((r) => r.fn.countAll<number>().as('n'))
        .where('patient_id', '=', patientId)
        .where('deleted_at', 'is', null)
        .as('records'),
      eb
        .selectFrom('lab_bookings')
        .select((l) => l.fn.countAll<number>().as('n'))
        .where('patient_id', '=', patientId)
        .where('status', '=', 'scheduled')
        .as('lab_bookings')
    ])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  return {
    lastLogin: row.previous_login_at,
    appointments: row.appointments ?? 0,
    prescriptions: row.prescriptions ?? 0,
    records: row.records ?? 0,
    labBookings: row.lab_bookings ?? 0
  }
}

/** Newest first. `total` counts the whole chain. */
export async function listAudit(q: Queryable, patientId: string, page: { page: number; pageSize: number }) {
  const head = await q
    .selectFrom('patient_keys')
    .select('audit_count')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const events = await q
    .selectFrom('audit_events')
    .leftJoin('patients', 'patients.id', 'audit_events.actor_id')
    .leftJoin('doctors', 'doctors.id', 'audit_events.actor_id')
    .select((eb) => [
      'audit_events.number',
      'audit_events.details_sealed',
      'audit_events.at',
      'audit_events.action',
      'audit_events.subject_id',
      'audit_events.actor_id',
      'audit_events.actor_role',
      eb.fn.coalesce('patients.name', 'doctors.name', sql<string>`''`).as('actor_name')
    ])
    .where('audit_events.patient_id', '=', patientId)
    .orderBy('audit_events.number', 'desc')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return { events, total: head.audit_count }
}
