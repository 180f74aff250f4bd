import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type Queryable = Db | Tx

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /** For libraries that use the driver directly: pg-boss and the Socket.IO adapter. */
  readonly pool: pg.Pool
  /**
   * Runs `work` in a transaction. After a deadlock or serialization failure, which roll everything back, `work` runs again, at
   * most twice. So it must only query `tx`: send mails and live messages after the commit. A query on `db` or `pool` inside
   * `work` throws, because on the embedded database it would wait for itself.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  /** Waits for running queries and closes the database. */
  close(): Promise<void>
}

class OutsideTransactionError extends Error {
  override readonly name = 'OutsideTransactionError'

  constructor() {
    super(
      'A transaction is open here: query its tx, not the database. A second connection could wait for the first one forever.'
    )
  }
}

/** A pool that refuses a second connection to code that runs in a transaction. */
export class GuardedPool extends pg.Pool {
  /** The transaction of the current async context. `open` becomes false with its end, for work that continues after it. */
  readonly scope = new AsyncLocalStorage<{ open: boolean }>()

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (this.scope.getStore()?.open) {
      const error = new OutsideTransactionError()
      if (!callback) return Promise.reject(error)
      process.nextTick(callback, error, undefined, () => undefined)
      return undefined
    }
    if (!callback) return super.connect()
    super.connect(callback)
    return undefined
  }
}

const { builtins } = pg.types
/** Returns `date` as ISO text, and `bigint` as a number where that is exact, else as text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    if (oid === builtins.DATE) return (text: string) => text
    if (oid === builtins.INT8) {
      return (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)
    }
    return pg.types.getTypeParser(oid, format)
  }
}

export const createKysely = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

const retries = 2
const isTransactionConflict = (error: unknown) =>
  ['40001', '40P01'].includes(String((error as { code?: unknown })?.code))

/** Creates the Database of an open pool whose schema is migrated. `closeEngine` runs once the pool has ended. */
export function createDatabase(
  kind: Database['kind'],
  pool: GuardedPool,
  closeEngine: () => Promise<void> = async () => undefined
): Database {
  const db = createKysely(pool)
  let closing: Promise<void> | undefined

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const mark = { open: true }
    try {
      return await db.transaction().execute((tx) => pool.scope.run(mark, () => work(tx)))
    } finally {
      mark.open = false
    }
  }

  return {
    kind,
    db,
    pool,
    async transaction(work) {
      for (let retry = 0; ; retry++) {
        try {
          return await attempt(work)
        } catch (error) {
          if (retry >= retries || !isTransactionConflict(error)) throw error
        }
      }
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
    close() {
      closing ??= db.destroy().then(closeEngine)
      return closing
    }
  }
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH'
])
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after|PGlite is clos)/

/**
 * Whether the database cannot be reached, is starting or stopping, has no free resources, or timed out (SQLSTATE 08, 53, 57014,
 * 57P, and the driver's own errors), so that a later retry can succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (unavailableCodes.has(code) || /^(08...|53...|57014|57P..)$/.test(code))) return true
  return unavailableMessages.test(error.message)
}

/** Whether an error is a unique violation (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505'
