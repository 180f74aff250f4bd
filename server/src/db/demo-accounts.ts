import type { Role } from '@arogyachat/contract/accounts'
import { demoAccounts } from '@arogyachat/contract/system'
import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from './database.ts'

/**
 * Demo accounts are marked (`accounts.is_demo`): those of the seed, and all that are made while DEMO is on. A database is a
 * demonstration or a real site, never both (`docs/decisions/012-a-database-is-a-demo-or-real.md`).
 */

/**
 * The email address of a seeded account, by its index in the seed data. The first account of each role is offered on the login
 * page. `providers/mail/open.ts` sends no mail to these addresses.
 */
export const seedEmail = (role: Role, place: number): string =>
  place === 0 ? demoAccounts[role].email : `demo.${role}.${String(place).padStart(2, '0')}@example.org`

/**
 * Whether this is a seeded account, which all visitors of the demonstration share: it cannot be closed, and its consent and
 * password cannot be changed. Accounts that visitors register are demo accounts too, but not shared.
 */
export function isShared(account: { is_demo: boolean; role: Role; email: string | null }): boolean {
  if (!account.is_demo || account.email === null) return false
  const place = /^demo\.\w+\.(\d{2,3})@/.exec(account.email)?.[1]
  return account.email === seedEmail(account.role, Number(place ?? 0))
}

/** The accounts of the database do not fit the DEMO setting. The message is shown to the operator. */
export class DemoError extends Error {
  override readonly name = 'DemoError'
}

/** Key of the advisory lock that lets only one node at a time seed or remove demo data. */
const demoLock = 8_273_645

export const lockDemo = (tx: Tx) => sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx)

/** The command that removes the demo accounts, for messages to the operator. */
export const removeCommand = 'npm run demo:remove -- --yes'

/** A condition for queries on a real site: the account whose id is in this column, such as `d.id`, is not a demo account. */
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
 * accounts, whose first real registration would make the next start fail. @throws DemoError
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
