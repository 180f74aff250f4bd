import type { DoctorList } from '@arogyachat/contract/administration/administration'
import type { Queryable } from '../../db/database.ts'
import { isNotDemo } from '../../db/demo-accounts.ts'
import { containsText } from '../../db/text-search.ts'

/** Excludes demo doctors, whose registration nobody can check. */
export const listUnverified = (q: Queryable, limit: number) =>
  q
    .selectFrom('doctors as d')
    .innerJoin('accounts as acc', 'acc.id', 'd.id')
    .leftJoin('doctor_documents as doc', (join) =>
      join.onRef('doc.doctor_id', '=', 'd.id').on('doc.kind', '=', 'certificate')
    )
    .select(['acc.email', 'd.name', 'd.specialization', 'd.registration_number', 'd.registration_council'])
    .select((row) => row('doc.doctor_id', 'is not', null).as('has_certificate'))
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

export interface DoctorFilter {
  list: DoctorList
  /** Each word is a part of the name, of the address or of the registration number. */
  search: string
}

/** Doctors with an open account, and what an administrator compares with the register of the council. */
const administered = (q: Queryable) =>
  q
    .selectFrom('doctors as d')
    .innerJoin('accounts as acc', 'acc.id', 'd.id')
    .leftJoin('doctor_documents as doc', (join) =>
      join.onRef('doc.doctor_id', '=', 'd.id').on('doc.kind', '=', 'certificate')
    )
    .where('acc.closed_at', 'is', null)

type Administered = ReturnType<typeof administered>

/** The waiting list excludes demo doctors, whose registration nobody can check. */
const matching = (query: Administered, { list, search }: DoctorFilter): Administered => {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words
    .reduce(
      (found, word) =>
        found.where((eb) =>
          eb.or([
            containsText('d.name', word),
            containsText('acc.email', word),
            containsText('d.registration_number', word)
          ])
        ),
      query
    )
    .$if(list === 'waiting', (found) => found.where('d.verified_at', 'is', null).where(isNotDemo('d.id')))
    .$if(list === 'verified', (found) => found.where('d.verified_at', 'is not', null))
}

const withColumns = (query: Administered) =>
  query.select([
    'd.id',
    'd.name',
    'acc.email',
    'd.specialization',
    'd.qualifications',
    'd.registration_number',
    'd.registration_council',
    'acc.created_at',
    'd.bookable_since',
    'd.verified_at',
    'doc.updated_at as certificate_at',
    'acc.blocked_at',
    'acc.is_demo'
  ])

export type AdministeredRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

/** One page: of those waiting, those who wait longest first; of the others, those verified last. */
export const listAdministered = (
  q: Queryable,
  filter: DoctorFilter,
  page: { limit: number; offset: number }
): Promise<AdministeredRow[]> =>
  withColumns(matching(administered(q), filter))
    .$if(filter.list !== 'waiting', (found) => found.orderBy('d.verified_at', (order) => order.desc().nullsLast()))
    .orderBy('acc.created_at')
    .orderBy('d.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countAdministered(q: Queryable, filter: DoctorFilter): Promise<number> {
  const { total } = await matching(administered(q), filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findAdministered = async (q: Queryable, id: string): Promise<AdministeredRow | null> =>
  (await withColumns(administered(q)).where('d.id', '=', id).executeTakeFirst()) ?? null
