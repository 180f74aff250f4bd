import { type Kysely, sql } from 'kysely'

/** What is to come for a patient, without a walk through their past; a doctor's distinct patients, from the index alone. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create index appointments_of_patient_to_come on appointments (patient_id, date, slot)
      where status in ('scheduled', 'confirmed')`,
    'create index appointments_of_doctor_by_patient on appointments (doctor_id, patient_id)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
