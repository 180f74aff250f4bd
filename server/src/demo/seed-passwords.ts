import { randomBytes } from 'node:crypto'
import { roles } from '@arogyachat/contract/accounts'
import { demoAccounts } from '@arogyachat/contract/system'
import type { Queryable } from '../db/database.ts'
import { hashPassword, verifyPassword } from '../platform/password.ts'

/** Hashes of the two offered passwords, and of a random one for all other accounts. */
export async function hashAll() {
  const [patient, doctor, nobody] = await Promise.all([
    hashPassword(demoAccounts.patient.password),
    hashPassword(demoAccounts.doctor.password),
    hashPassword(randomBytes(32).toString('base64'))
  ])
  return { patient, doctor, nobody }
}

/** New hashes for the two shared accounts whose password was changed. */
export async function hashChanged(q: Queryable): Promise<{ id: string; password_hash: string }[]> {
  const changed = []
  for (const role of roles) {
    const { email, password } = demoAccounts[role]
    const account = await q
      .selectFrom('accounts')
      .select(['id', 'password_hash'])
      .where('role', '=', role)
      .where('email', '=', email)
      .where('is_demo', '=', true)
      .executeTakeFirst()
    if (!account || (await verifyPassword(account.password_hash, password))) continue
    changed.push({ id: account.id, password_hash: await hashPassword(password) })
  }
  return changed
}
