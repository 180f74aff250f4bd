import { type Kysely, sql } from 'kysely'

/**
 * Who prescribed is kept with each version, so that a later change of the profile changes no document; prescriptions from before
 * get what the profile says now, marked as recorded later. When a visit was completed, so that it can be undone for a while. Sealed
 * details of an audit event, covered by its hash.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    'alter table prescriptions add column prescriber jsonb',
    `update prescriptions as p set prescriber = jsonb_build_object(
      'name', d.name, 'specialization', d.specialization, 'qualifications', to_jsonb(d.qualifications),
      'registrationNumber', d.registration_number, 'registrationCouncil', d.registration_council,
      'verified', d.verified_at is not null, 'recordedLater', true
    ) from doctors as d where d.id = p.doctor_id`,
    'alter table prescriptions alter column prescriber set not null',
    'alter table appointments add column completed_at timestamptz',
    'alter table audit_events add column details_sealed bytea'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
