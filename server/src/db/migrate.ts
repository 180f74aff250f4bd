import { type Migration, Migrator } from 'kysely'
import type pg from 'pg'
import { kyselyOf } from './database.ts'
import * as consultationLoop from './migrations/001-consultation-loop.ts'
import * as listsInOrder from './migrations/002-lists-in-order.ts'
import * as assistantAndLabs from './migrations/003-assistant-and-labs.ts'
import * as spokenTexts from './migrations/004-spoken-texts.ts'
import * as records from './migrations/005-records.ts'
import * as prescribersAndUndo from './migrations/006-prescribers-and-undo.ts'
import * as notices from './migrations/007-notices.ts'
import * as site from './migrations/008-site.ts'
import * as closedAccounts from './migrations/009-closed-accounts-and-proven-doctors.ts'

/** In their order for ever: a migration that has run anywhere is never changed. */
const migrations: Record<string, Migration> = {
  '001-consultation-loop': consultationLoop,
  '002-lists-in-order': listsInOrder,
  '003-assistant-and-labs': assistantAndLabs,
  '004-spoken-texts': spokenTexts,
  '005-records': records,
  '006-prescribers-and-undo': prescribersAndUndo,
  '007-notices': notices,
  '008-site': site,
  '009-closed-accounts-and-proven-doctors': closedAccounts
}

/**
 * Brings the database to the newest version; does nothing when it is there. Several nodes may do it at once: an advisory
 * lock lets one work and the others find it done. Throws when a migration fails or a newer version of the server was here;
 * whatever a failed one did is undone.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const migrator = new Migrator({ db: kyselyOf(pool), provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
