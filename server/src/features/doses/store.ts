import type { DayPart } from '@arogyachat/contract/prescriptions/directions'
import type { ReminderTimes } from '@arogyachat/contract/prescriptions/doses'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'

export const findTimes = async (q: Queryable, patientId: string): Promise<ReminderTimes | null> =>
  (await q
    .selectFrom('reminder_times')
    .select(['morning', 'noon', 'evening', 'night'])
    .where('patient_id', '=', patientId)
    .executeTakeFirst()) ?? null

export const saveTimes = (tx: Tx, patientId: string, times: ReminderTimes) =>
  tx
    .insertInto('reminder_times')
    .values({ patient_id: patientId, ...times })
    .onConflict((conflict) => conflict.column('patient_id').doUpdateSet(times))
    .execute()

/** The appointments of the prescriptions for which the patient is reminded. */
export const listReminded = async (q: Queryable, patientId: string): Promise<string[]> =>
  (
    await q
      .selectFrom('medicine_reminders')
      .select('appointment_id')
      .where('patient_id', '=', patientId)
      .orderBy('appointment_id')
      .execute()
  ).map((row) => row.appointment_id)

/** Replaces the patient's reminders. Only the patient's own appointments with a prescription count. */
export async function replaceReminded(tx: Tx, patientId: string, appointmentIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('medicine_reminders').where('patient_id', '=', patientId).execute()
  if (appointmentIds.length === 0) return
  await sql`
    insert into medicine_reminders (appointment_id, patient_id)
    select distinct p.appointment_id, p.patient_id from prescriptions p
    where p.patient_id = ${patientId} and p.appointment_id in (${sql.join(appointmentIds)})
  `.execute(tx)
}

export const findMarks = async (q: Queryable, patientId: string, date: string): Promise<Buffer | null> =>
  (
    await q
      .selectFrom('dose_days')
      .select('marks_sealed')
      .where('patient_id', '=', patientId)
      .where('date', '=', date)
      .executeTakeFirst()
  )?.marks_sealed ?? null

/** The days with marks, the earliest first. */
export const listDays = (q: Queryable, patientId: string) =>
  q
    .selectFrom('dose_days')
    .select(['date', 'marks_sealed'])
    .where('patient_id', '=', patientId)
    .orderBy('date')
    .execute()

export const saveMarks = (tx: Tx, row: { patient_id: string; date: string; marks_sealed: Buffer }) =>
  tx
    .insertInto('dose_days')
    .values(row)
    .onConflict((conflict) => conflict.columns(['patient_id', 'date']).doUpdateSet({ marks_sealed: row.marks_sealed }))
    .execute()

/** The patient's own prescription. */
export const findPrescription = async (q: Queryable, prescriptionId: string, patientId: string) =>
  (await q
    .selectFrom('prescriptions')
    .select(['id', 'appointment_id', 'doctor_id'])
    .where('id', '=', prescriptionId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst()) ?? null

/** Returns false when the patient has asked for this prescription before. */
export const insertRefill = async (
  tx: Tx,
  row: { prescription_id: string; patient_id: string; doctor_id: string; asked_at: Date }
): Promise<boolean> =>
  (await tx
    .insertInto('refill_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('prescription_id').doNothing())
    .returning('prescription_id')
    .executeTakeFirst()) !== undefined

/** The patient's newest requests, with the time of the doctor's next prescription for the patient. */
export async function listRefills(q: Queryable, patientId: string, limit: number | null) {
  const { rows } = await sql<{ prescription_id: string; asked_at: Date; answered_at: Date | null }>`
    select r.prescription_id, r.asked_at, (
      select min(p.issued_at) from prescriptions p
      where p.patient_id = r.patient_id and p.doctor_id = r.doctor_id and p.issued_at > r.asked_at
    ) as answered_at
    from refill_requests r where r.patient_id = ${patientId} order by r.asked_at desc limit ${limit}
  `.execute(q)
  return rows
}

/** Patients with reminders whose time for a part of the day is between two times, and who were not reminded of it. */
export async function listDue(
  q: Queryable,
  { part, byDefault, from, to, date }: { part: DayPart; byDefault: string; from: string; to: string; date: string }
): Promise<{ patient_id: string; time: string; appointment_ids: string[] }[]> {
  const time = sql<string>`coalesce(t.${sql.ref(part)}, ${byDefault})`
  const { rows } = await sql<{ patient_id: string; time: string; appointment_ids: string[] }>`
    select m.patient_id, ${time} as time, array_agg(m.appointment_id::text) as appointment_ids
    from medicine_reminders m
      join accounts a on a.id = m.patient_id and a.closed_at is null
      left join reminder_times t on t.patient_id = m.patient_id
    where ${time} between ${from} and ${to} and not exists (
      select from notices n
      where n.account_id = m.patient_id and n.kind = 'medicine' and n.date = ${date} and n.slot = ${time}
    )
    group by 1, 2 order by 1
  `.execute(q)
  return rows
}

export const removeDaysBefore = (q: Queryable, date: string) =>
  q.deleteFrom('dose_days').where('date', '<', date).execute()
