import { type Kysely, sql } from 'kysely'

/** A doctor's patients one after another, each with the next and the last visit, without a walk through all visits. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    'create index appointments_of_doctor_and_patient on appointments (doctor_id, patient_id, date, slot)',
    // The beginning of the index above.
    'drop index appointments_of_doctor_by_patient'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
