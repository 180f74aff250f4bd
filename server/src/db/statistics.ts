import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Updates the statistics from which the database plans its queries. PostgreSQL does this by itself. The embedded database, without
 * them, takes ten times longer for lists of thousands of rows.
 */
export const gatherStatistics = (q: Queryable) => sql`analyze`.execute(q)
