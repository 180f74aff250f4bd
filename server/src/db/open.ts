import pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/log.ts'
import { columnTypes, type Database, databaseOver, GuardedPool } from './database.ts'
import { openFolder } from './embedded/pglite-folder.ts'
import { poolOver } from './embedded/pglite-pool.ts'
import { migrate } from './migrate.ts'

/** Connections of one node; a small PostgreSQL allows about 100 in all. */
const maxConnections = 10
const connectTimeoutMs = 5_000
/** No query of a request may take longer; it is cut off and the request answered 503. */
const statementTimeoutMs = 15_000
/** A server that says nothing at all, behind a broken network, is given up a little later. */
const silenceTimeoutMs = statementTimeoutMs + 2_000

/** The database of this site, migrated. Throws FolderInUseError, DataFolderError, or what the server said. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Logger): Promise<Database> {
  return config.databaseUrl === undefined ? openEmbedded(config.dataDir, log) : openPostgres(config.databaseUrl, log)
}

async function openEmbedded(dataDir: string, log: Logger): Promise<Database> {
  const { lite, lease, close } = await openFolder(dataDir, log)
  const pool = poolOver(lite, lease.check)
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    await close()
    throw error
  }
  return databaseOver('pglite', pool, close)
}

export async function openPostgres(connectionString: string, log: Logger): Promise<Database> {
  // A migration may take longer than any request, and may wait for another node's.
  const patient = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: connectTimeoutMs })
  surviveBreaks(patient, log)
  try {
    await migrate(patient)
  } finally {
    await patient.end()
  }
  const pool = new GuardedPool({
    connectionString,
    application_name: 'arogyachat',
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    query_timeout: silenceTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    types: columnTypes
  })
  surviveBreaks(pool, log)
  return databaseOver('postgres', pool)
}

/**
 * A connection that breaks is replaced, and a query under way fails on its own. But each break is also told as an event, by the
 * pool of an idle connection and by the connection itself while it is lent out, and an event without a listener ends the process.
 */
function surviveBreaks(pool: pg.Pool, log: Logger): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the database broke'))
  })
  pool.on('error', () => undefined)
}
