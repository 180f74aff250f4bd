import type { Gender } from '@arogyachat/contract/common'
import type { Relation } from '@arogyachat/contract/family/family'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { CareLinksTable, LinkEnd } from '../../db/schema/patients.ts'

type CareLinkRow = Selectable<CareLinksTable>

/** The people for whom this carer can act, in the order in which they were added. */
const members = (q: Queryable, carerId: string, now: Date) =>
  q
    .selectFrom('care_links as l')
    .innerJoin('accounts as acc', 'acc.id', 'l.patient_id')
    .innerJoin('patients as p', 'p.id', 'l.patient_id')
    .leftJoin('profile_images as i', 'i.account_id', 'p.id')
    .leftJoin('hand_overs as h', (join) =>
      join.onRef('h.patient_id', '=', 'p.id').on('h.carer_id', '=', carerId).on('h.expires_at', '>', now)
    )
    .select((eb) => [
      'l.id as link_id',
      'l.relation',
      'p.id',
      'p.name',
      'p.age',
      'p.gender',
      'p.birth_date',
      'i.updated_at as image_at',
      'h.email as hand_over_email',
      'h.expires_at as hand_over_ends_at',
      eb('acc.email', 'is not', null).as('has_own_account')
    ])
    .where('l.carer_id', '=', carerId)
    .where('l.ended_at', 'is', null)
    .where('acc.closed_at', 'is', null)
    .orderBy('l.created_at')
    .orderBy('l.id')
export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

export const list = (q: Queryable, carerId: string, now: Date): Promise<MemberRow[]> =>
  members(q, carerId, now).execute()

export const find = async (q: Queryable, carerId: string, patientId: string, now: Date): Promise<MemberRow | null> =>
  (await members(q, carerId, now).where('p.id', '=', patientId).executeTakeFirst()) ?? null

/** The newest link of each open account that cares or cared for this patient. */
export async function listCarers(q: Queryable, patientId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    gender: Gender | null
    relation: Relation
    ended_by: LinkEnd | null
  }>`
    select * from (
      select distinct on (l.carer_id) l.carer_id as id, c.name, c.gender, l.relation, l.ended_by, l.created_at
      from care_links l join patients c on c.id = l.carer_id join accounts a on a.id = l.carer_id
      where l.patient_id = ${patientId} and a.closed_at is null
      order by l.carer_id, l.created_at desc, l.id desc
    ) newest where ended_by is null or ended_by in ('hand-over', 'patient') order by created_at, id
  `.execute(q)
  return rows
}

/** Every link of a patient, also those that have ended, with the name of the other person and the offer of an account. */
export async function listTies(q: Queryable, accountId: string) {
  const { rows } = await sql<
    Pick<CareLinkRow, 'carer_id' | 'relation' | 'agreed_at' | 'created_at' | 'ended_at' | 'ended_by'> & {
      name: string
      email: string | null
    }
  >`
    select l.carer_id, l.relation, l.agreed_at, l.created_at, l.ended_at, l.ended_by, p.name, h.email
    from care_links l
      join patients p on p.id = case when l.carer_id = ${accountId} then l.patient_id else l.carer_id end
      left join hand_overs h on h.patient_id = l.patient_id and h.carer_id = l.carer_id and l.ended_at is null
    where ${accountId} in (l.carer_id, l.patient_id) order by l.created_at, l.id
  `.execute(q)
  return rows
}

/** What decides whether this patient may care for others. */
export const findCarer = async (q: Queryable, accountId: string) =>
  (await q.selectFrom('patients').select(['age', 'phone']).where('id', '=', accountId).executeTakeFirst()) ?? null

export const insertLink = (tx: Tx, row: Insertable<CareLinksTable>) => tx.insertInto('care_links').values(row).execute()

export const updateRelation = (tx: Tx, linkId: string, relation: Relation) =>
  tx.updateTable('care_links').set({ relation }).where('id', '=', linkId).execute()

export const updatePerson = (
  tx: Tx,
  { id, ...set }: { id: string; name: string; age: number; gender: Gender; birth_date: string | null }
) => tx.updateTable('patients').set(set).where('id', '=', id).execute()

/** Returns false when the link was not in force. */
export async function endLink(
  tx: Tx,
  link: { carerId: string; patientId: string },
  end: { at: Date; by: LinkEnd }
): Promise<boolean> {
  const row = await tx
    .updateTable('care_links')
    .set({ ended_at: end.at, ended_by: end.by })
    .where('carer_id', '=', link.carerId)
    .where('patient_id', '=', link.patientId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another open account still acts for this patient. */
export const hasOtherCarer = async (q: Queryable, patientId: string): Promise<boolean> =>
  (await q
    .selectFrom('care_links as l')
    .innerJoin('accounts as c', 'c.id', 'l.carer_id')
    .select('l.id')
    .where('l.patient_id', '=', patientId)
    .where('l.ended_at', 'is', null)
    .where('c.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Replaces an earlier offer, whose link no longer works. */
export const saveHandOver = (
  tx: Tx,
  offer: { patientId: string; carerId: string; email: string; at: Date; expiresAt: Date }
) => {
  const set = {
    carer_id: offer.carerId,
    email: offer.email,
    token_hash: null,
    created_at: offer.at,
    expires_at: offer.expiresAt
  }
  return tx
    .insertInto('hand_overs')
    .values({ patient_id: offer.patientId, ...set })
    .onConflict((oc) => oc.column('patient_id').doUpdateSet(set))
    .execute()
}

export const deleteHandOver = (tx: Tx, patientId: string) =>
  tx.deleteFrom('hand_overs').where('patient_id', '=', patientId).execute()

/** Stores the hash of the link that is about to be mailed. Returns what the mail says; null for an offer that is over. */
export async function startHandOver(q: Queryable, patientId: string, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ email: string; expires_at: Date; carer: string; language: string | null }>`
    update hand_overs h set token_hash = ${tokenHash}
    from accounts a, patients c
    where h.patient_id = ${patientId} and h.expires_at > ${now} and a.id = h.patient_id and a.closed_at is null
      and a.email is null and c.id = h.carer_id
    returning h.email, h.expires_at, c.name as carer, a.language
  `.execute(q)
  return rows[0] ?? null
}
