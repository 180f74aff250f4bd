import type { Queryable } from '../../db/database.ts'
import { isNotDemo } from '../../db/demo-accounts.ts'

/** Excludes demo doctors, whose registration nobody can check. */
export const listUnverified = (q: Queryable, limit: number) =>
  q
    .selectFrom('doctors as d')
    .innerJoin('accounts as acc', 'acc.id', 'd.id')
    .select(['acc.email', 'd.name', 'd.specialization', 'd.registration_number', 'd.registration_council'])
    .where('d.verified_at', 'is', null)
    .where(isNotDemo('d.id'))
    .orderBy('d.id')
    .limit(limit)
    .execute()

export const findByEmail = async (q: Queryable, email: string) =>
  (await q
    .selectFrom('accounts as acc')
    .innerJoin('doctors as d', 'd.id', 'acc.id')
    .select(['d.id', 'd.name', 'd.registration_number', 'd.registration_council'])
    .where('acc.role', '=', 'doctor')
    .where('acc.email', '=', email)
    .executeTakeFirst()) ?? null

/** Only while the name and registration are those that were checked. */
export async function setVerified(
  q: Queryable,
  of: { id: string; name: string; registration_number: string | null; registration_council: string | null },
  at: Date | null
): Promise<boolean> {
  const updated = await q
    .updateTable('doctors')
    .set({ verified_at: at })
    .where('id', '=', of.id)
    .where('name', '=', of.name)
    .where('registration_number', 'is not distinct from', of.registration_number)
    .where('registration_council', 'is not distinct from', of.registration_council)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
