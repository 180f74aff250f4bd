import type { BlockReason } from '@arogyachat/contract/administration/administration'
import { liveStatuses } from '@arogyachat/contract/appointments'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../db/database.ts'
import { containsText } from '../../../db/text-search.ts'
import { deleteEmailVerifications, deletePasswordResets } from '../link-store.ts'
import { deleteTickets } from '../second-factor/store.ts'

/** Accounts of owners who can sign in, or could before the account was closed. */
const administered = (q: Queryable) =>
  q
    .selectFrom('accounts as acc')
    .leftJoin('patients as p', 'p.id', 'acc.id')
    .leftJoin('doctors as d', 'd.id', 'acc.id')
    .where('acc.email', 'is not', null)

type Administered = ReturnType<typeof administered>

const withColumns = (query: Administered) =>
  query.select((eb) => [
    'acc.id',
    'acc.role',
    'acc.email',
    'acc.created_at',
    'acc.last_login_at',
    'acc.closed_at',
    'acc.blocked_at',
    'acc.blocked_reason',
    'acc.is_demo',
    eb.fn.coalesce('p.name', 'd.name', sql<string>`''`).as('name')
  ])

export type AdministeredRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const matching = (query: Administered, search: string): Administered =>
  query.where((eb) =>
    eb.or([containsText('acc.email', search), containsText('p.name', search), containsText('d.name', search)])
  )

/** Accounts whose address or name contains the text, the newest first. */
export const search = (
  q: Queryable,
  text: string,
  page: { limit: number; offset: number }
): Promise<AdministeredRow[]> =>
  withColumns(matching(administered(q), text))
    .orderBy('acc.created_at', 'desc')
    .orderBy('acc.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function count(q: Queryable, text: string): Promise<number> {
  const { total } = await matching(administered(q), text)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const find = async (q: Queryable, id: string): Promise<AdministeredRow | null> =>
  (await withColumns(administered(q)).where('acc.id', '=', id).executeTakeFirst()) ?? null

/** The appointments that are not over at that moment in India, and the scheduled lab bookings from that day on. */
export async function countAhead(q: Queryable, id: string, now: { date: string; time: string }) {
  const { visits } = await q
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<string>().as('visits'))
    .where((eb) => eb.or([eb('patient_id', '=', id), eb('doctor_id', '=', id)]))
    .where('status', 'in', liveStatuses)
    .where('date', '>=', now.date)
    .where(sql<boolean>`(date > ${now.date} or substr(slot, 7) > ${now.time})`)
    .executeTakeFirstOrThrow()
  const { labBookings } = await q
    .selectFrom('lab_bookings')
    .select((eb) => eb.fn.countAll<string>().as('labBookings'))
    .where('patient_id', '=', id)
    .where('status', '=', 'scheduled')
    .where('date', '>=', now.date)
    .where(sql<boolean>`(date > ${now.date} or substr(slot, 1, 5) > ${now.time})`)
    .executeTakeFirstOrThrow()
  return { visits: Number(visits), labBookings: Number(labBookings) }
}

/** Blocks an open account, and deletes its mailed links and half-finished sign-ins. False when it was closed or blocked. */
export async function block(tx: Tx, id: string, at: Date, reason: BlockReason): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ blocked_at: at, blocked_reason: reason })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await deletePasswordResets(tx, id)
  await deleteEmailVerifications(tx, id)
  await deleteTickets(tx, id)
  return true
}

export async function unblock(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ blocked_at: null, blocked_reason: null })
    .where('id', '=', id)
    .where('blocked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
