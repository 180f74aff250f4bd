import { type RawBuilder, sql } from 'kysely'
import { needsConsent } from './account-state.ts'
import type { Queryable } from './database.ts'

/** The ids of the open accounts for which this account may act now. */
export const listCaredFor = async (q: Queryable, carerId: string): Promise<string[]> =>
  (
    await q
      .selectFrom('care_links')
      .innerJoin('accounts', 'accounts.id', 'care_links.patient_id')
      .select('care_links.patient_id')
      .where('care_links.carer_id', '=', carerId)
      .where('care_links.ended_at', 'is', null)
      .where('accounts.closed_at', 'is', null)
      .orderBy('care_links.created_at')
      .orderBy('care_links.id')
      .execute()
  ).map((row) => row.patient_id)

/** The link by which the carer may act for the patient now, with the state of the patient's account; null without one. */
export const findCareLink = async (q: Queryable, carerId: string, patientId: string) =>
  (await q
    .selectFrom('care_links')
    .innerJoin('accounts', 'accounts.id', 'care_links.patient_id')
    .select(['care_links.id', 'care_links.used_at', needsConsent.as('needs_consent')])
    .where('care_links.carer_id', '=', carerId)
    .where('care_links.patient_id', '=', patientId)
    .where('care_links.ended_at', 'is', null)
    .where('accounts.closed_at', 'is', null)
    .executeTakeFirst()) ?? null

/** The ids of the open accounts without an owner who can sign in that nobody but this carer acts for. */
export async function listDependents(q: Queryable, carerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from care_links l join accounts a on a.id = l.patient_id
    where l.carer_id = ${carerId} and l.ended_at is null and a.closed_at is null and a.email is null
      and not exists (
        select from care_links o join accounts c on c.id = o.carer_id
        where o.patient_id = a.id and o.carer_id <> ${carerId} and o.ended_at is null and c.closed_at is null
      )
  `.execute(q)
  return rows.map((row) => row.id)
}

/** The account that receives the messages of an account: itself, or for somebody who cannot sign in, the first carer who can. */
export const accountToTell = (accountId: RawBuilder<string>): RawBuilder<string> => sql<string>`coalesce((
  select l.carer_id from care_links l
    join accounts cared on cared.id = l.patient_id
    join accounts carer on carer.id = l.carer_id
  where l.patient_id = ${accountId} and l.ended_at is null and cared.email is null and carer.closed_at is null
    and carer.blocked_at is null
  order by l.created_at, l.id limit 1
), ${accountId})`
