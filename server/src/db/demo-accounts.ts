import type { Role } from '@arogyachat/contract/accounts'
import { demoAccounts } from '@arogyachat/contract/system'
import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from './database.ts'

/**
 * Demo accounts are marked (`accounts.is_demo`): those of the seed, and all that are made while DEMO is on. A database is a
 * demonstration or a real site, never both: `docs/decisions/012-a-database-is-a-demo-or-real.md`.
 */

/** The address of an account of the seed, by its place in the seed's data; the first of a role is offered on the login page. `providers/mail/open.ts` knows these addresses, so that none is written to. */
export const seedEmail = (role: Role, place: number): string =>
  place === 0 ? demoAccounts[role].email : `demo.${role}.${String(place).padStart(2, '0')}@example.org`

/**
 * An account of the seed, which every visitor of the demonstration shares: nobody may close it, consent for it or change its
 * password. Visitors' own accounts are demo accounts as well, but not shared.
 */
export function isShared(account: { is_demo: boolean; role: Role; email: string }): boolean {
  if (!account.is_demo) return false
  const place = /^demo\.\w+\.(\d{2,3})@/.exec(account.email)?.[1]
  return account.email === seedEmail(account.role, Number(place ?? 0))
}

/** The accounts of the database don't fit the DEMO setting; the message is for whoever starts the server. */
export class DemoError extends Error {
  override readonly name = 'DemoError'
}

/** Any number, the same on every node: only one seeds or removes the demo at a time. */
const demoLock = 8_273_645

export const lockDemo = (tx: Tx) => sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx)

/** Removes the demo accounts; named wherever somebody must decide about them. */
export const removeCommand = 'npm run demo:remove -- --yes'

/** For a query on a real site: the account with this id, such as `d.id`, is not a demo account. */
export const isNotDemo = (id: string) =>
  sql<SqlBool>`${sql.ref(id)} <> all (array(select demo.id from accounts as demo where demo.is_demo))`

export async function findAccountKinds(q: Queryable): Promise<{ hasReal: boolean; hasDemo: boolean }> {
  const { rows } = await sql<{ hasReal: boolean; hasDemo: boolean }>`
    select exists (select from accounts where not is_demo) as "hasReal",
      exists (select from accounts where is_demo) as "hasDemo"
  `.execute(q)
  return rows[0] ?? { hasReal: false, hasDemo: false }
}

/**
 * Refuses a database with demo and real accounts, a demonstration on one with real accounts, and a real site on one with demo
 * accounts: its first real registration would make the next start fail. Throws DemoError.
 */
export async function checkAccountKinds(q: Queryable, isDemo: boolean): Promise<void> {
  const { hasReal, hasDemo } = await findAccountKinds(q)
  const elsewhere = 'For a demonstration, use an empty database: another DATA_DIR, or another DATABASE_URL.'
  if (hasReal && hasDemo)
    throw new DemoError(
      [
        'This database holds demo accounts beside real ones, so the server does not start: nobody could tell them apart.',
        `To keep the real accounts, stop every server of this database, run \`${removeCommand}\`, and start with DEMO=off.`,
        'Accounts that visitors of a demonstration made with an earlier version count as real.',
        elsewhere
      ].join('\n')
    )
  if (isDemo && hasReal)
    throw new DemoError(
      [`DEMO is on, but this database holds real accounts. Set DEMO=off for a real site.`, elsewhere].join('\n')
    )
  if (!isDemo && hasDemo)
    throw new DemoError(
      [
        `DEMO is off, but this database holds demo accounts. To make it a real site, run \`${removeCommand}\` and start again.`,
        'To go on with the demonstration, start with DEMO=on.'
      ].join('\n')
    )
}
