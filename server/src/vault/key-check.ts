import { sql } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import { VaultError } from './cipher.ts'
import type { Vault } from './vault.ts'

const wrongKey =
  'MASTER_KEY is not the key this database was sealed with, so nothing could be read. Set the right MASTER_KEY, or restore the file master.key of its DATA_DIR.'

/** Runs `work`, which fails with a wrong key. @throws VaultError with a message for the operator */
async function requireRightKey(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new VaultError(wrongKey)
  }
}

/** Whether a master key was ever used on this database. */
export async function isSealed(q: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from site) or exists (select from patient_keys) as found
  `.execute(q)
  return rows[0]?.found === true
}

const checkOwner = 'site'
const checkPlace = 'site.key_check'

/**
 * Verifies at start that this master key belongs to this database, so that the server never runs with a wrong key. The first start
 * stores an encrypted check value that every later start must decrypt. An older database without one gets it only when the key
 * decrypts its existing data. Of two concurrent first starts with different keys, one fails. @throws VaultError
 */
export async function verifyMasterKey(vault: Vault, database: Database): Promise<void> {
  const keys = vault.keysFor('key check')
  const findCheck = (q: Queryable) => q.selectFrom('site').select('key_check').executeTakeFirst()
  await database.transaction(async (tx) => {
    if (!(await findCheck(tx))) {
      const oldest = await tx
        .selectFrom('patient_keys')
        .select('patient_id')
        .orderBy('patient_id')
        .limit(1)
        .executeTakeFirst()
      if (oldest) await requireRightKey(() => vault.keysOf(tx, [oldest.patient_id]))
      // Waits for another node that is inserting its own check value.
      await tx
        .insertInto('site')
        .values({ key_check: keys.seal(checkOwner, checkPlace, 'The key is right.') })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const check = await findCheck(tx)
    if (!check) throw new VaultError('The check value of the master key could not be stored.')
    await requireRightKey(() => keys.open(checkOwner, checkPlace, check.key_check))
  })
}
