import { type Kysely, sql } from 'kysely'

/**
 * What is to come for a patient, without a walk through their past; a doctor's distinct patients, from the index alone; a
 * doctor by the beginnings of the words of their name.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create index appointments_of_patient_to_come on appointments (patient_id, date, slot)
      where status in ('scheduled', 'confirmed')`,
    'create index appointments_of_doctor_by_patient on appointments (doctor_id, patient_id)',
    // Not to_tsvector: its parser takes the vowel signs of Indian scripts for the ends of words.
    `create index doctors_by_words_of_name on doctors using gin (array_to_tsvector(array_remove(
      string_to_array(translate(lower(name), '.,’''-()', '       '), ' '), ''
    )))`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
