import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '../../../db/database.ts'

/** Entries with their doctors and how many have waited longer, in the order in which they joined a day. */
const viewed = (q: Queryable) =>
  q
    .selectFrom('waitlist_entries as w')
    .innerJoin('doctors as d', 'd.id', 'w.doctor_id')
    .leftJoin('profile_images as di', 'di.account_id', 'w.doctor_id')
    .select([
      'w.id',
      'w.doctor_id',
      'w.date',
      'w.created_at',
      'd.name as doctor_name',
      'd.specialization',
      'di.updated_at as doctor_image_at',
      sql<number>`(
        select count(*)::int from waitlist_entries as o
        where o.doctor_id = w.doctor_id and o.date = w.date and (o.created_at, o.id) < (w.created_at, w.id)
      )`.as('ahead')
    ])
export type EntryRow = Awaited<ReturnType<ReturnType<typeof viewed>['executeTakeFirstOrThrow']>>

/** The days from `today` on that a patient waits for, soonest first. */
export const listOf = (q: Queryable, patientId: string, today: string): Promise<EntryRow[]> =>
  viewed(q)
    .where('w.patient_id', '=', patientId)
    .where('w.date', '>=', today)
    .orderBy('w.date')
    .orderBy('w.created_at')
    .execute()

export const find = async (q: Queryable, key: Key): Promise<EntryRow | null> =>
  (await viewed(q)
    .where('w.patient_id', '=', key.patientId)
    .where('w.doctor_id', '=', key.doctorId)
    .where('w.date', '=', key.date)
    .executeTakeFirst()) ?? null

interface Key {
  patientId: string
  doctorId: string
  date: string
}

/** Does nothing when the patient already waits for this day. */
export const insert = (tx: Tx, { patientId, doctorId, date }: Key, { id, now }: { id: string; now: Date }) =>
  tx
    .insertInto('waitlist_entries')
    .values({ id, patient_id: patientId, doctor_id: doctorId, date, created_at: now })
    .onConflict((conflict) => conflict.columns(['doctor_id', 'date', 'patient_id']).doNothing())
    .execute()

/** Returns the doctor whose day it was; null when the patient has no such entry. */
export const remove = async (q: Queryable, id: string, patientId: string): Promise<string | null> =>
  (
    await q
      .deleteFrom('waitlist_entries')
      .where('id', '=', id)
      .where('patient_id', '=', patientId)
      .returning('doctor_id')
      .executeTakeFirst()
  )?.doctor_id ?? null

export const removeFor = (tx: Tx, { patientId, doctorId, date }: Key) =>
  tx
    .deleteFrom('waitlist_entries')
    .where('patient_id', '=', patientId)
    .where('doctor_id', '=', doctorId)
    .where('date', '=', date)
    .execute()

/** Deletes all entries of a patient, or of those who wait for a doctor. */
export const removeAll = (tx: Tx, side: 'patient_id' | 'doctor_id', accountId: string) =>
  tx.deleteFrom('waitlist_entries').where(side, '=', accountId).execute()

export const removeBefore = (q: Queryable, date: string) =>
  q.deleteFrom('waitlist_entries').where('date', '<', date).execute()

/** How many wait for each day of a doctor. */
export const countByDay = (q: Queryable, doctorId: string, today: string) =>
  q
    .selectFrom('waitlist_entries')
    .select(['date', sql<number>`count(*)::int`.as('count')])
    .where('doctor_id', '=', doctorId)
    .where('date', '>=', today)
    .groupBy('date')
    .orderBy('date')
    .execute()

/** Whether somebody waits for one of these doctors. */
export const isAwaited = async (q: Queryable, doctorIds: readonly string[], today: string): Promise<boolean> =>
  (await q
    .selectFrom('waitlist_entries')
    .select('id')
    .where('doctor_id', 'in', doctorIds)
    .where('date', '>=', today)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Everybody who waits for a day between these two, by doctor and day and in the order in which they joined. */
export const listWaiting = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('waitlist_entries')
    .select(['id', 'doctor_id', 'date', 'notified'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('doctor_id')
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Those who wait for one day, locked until the end of the transaction. Another process that notifies them waits. */
export const lockDay = (tx: Tx, doctorId: string, date: string) =>
  tx
    .selectFrom('waitlist_entries as w')
    .innerJoin('accounts as a', 'a.id', 'w.patient_id')
    .select(['w.id', 'w.patient_id', 'w.notified'])
    .where('w.doctor_id', '=', doctorId)
    .where('w.date', '=', date)
    .where('a.closed_at', 'is', null)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .forUpdate('w')
    .execute()

export const updateNotified = (tx: Tx, id: string, notified: Record<string, string>) =>
  tx
    .updateTable('waitlist_entries')
    .set({ notified: JSON.stringify(notified) })
    .where('id', '=', id)
    .execute()
