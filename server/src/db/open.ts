import pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/log.ts'
import { columnTypes, createDatabase, type Database, GuardedPool } from './database.ts'
import { openFolder } from './embedded/pglite-folder.ts'
import { createPglitePool } from './embedded/pglite-pool.ts'
import { migrate } from './migrate.ts'

/** Connections of one node. A small PostgreSQL server allows about 100 in total. */
const maxConnections = 10
const connectTimeoutMs = 5_000
/** A query that takes longer is cancelled, and its request answered with 503. */
const statementTimeoutMs = 15_000
/** A query without any answer from the server, as with a broken network, fails a little later. */
const silenceTimeoutMs = statementTimeoutMs + 2_000

/** Opens and migrates the database of this site. @throws FolderInUseError, DataFolderError, or the error of PostgreSQL */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Logger): Promise<Database> {
  return config.databaseUrl === undefined ? openEmbedded(config.dataDir, log) : openPostgres(config.databaseUrl, log)
}

async function openEmbedded(dataDir: string, log: Logger): Promise<Database> {
  const { lite, lease, close } = await openFolder(dataDir, log)
  const pool = createPglitePool(lite, lease.check)
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    await close()
    throw error
  }
  return createDatabase('pglite', pool, close)
}

export async function openPostgres(connectionString: string, log: Logger): Promise<Database> {
  // A pool without a statement timeout: a migration may take long, or wait for another node's.
  const migrationPool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: connectTimeoutMs })
  handleConnectionErrors(migrationPool, log)
  try {
    await migrate(migrationPool)
  } finally {
    await migrationPool.end()
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
  handleConnectionErrors(pool, log)
  return createDatabase('postgres', pool)
}

/**
 * Listens to the `error` events of broken connections, which would otherwise end the process: the pool emits them for idle
 * connections, and a connection in use emits its own. The pool replaces the connection, and running queries fail by themselves.
 */
function handleConnectionErrors(pool: pg.Pool, log: Logger): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the database broke'))
  })
  pool.on('error', () => undefined)
}
