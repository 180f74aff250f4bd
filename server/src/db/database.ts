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
  /** For what speaks to the driver itself: jobs, the live adapter. */
  readonly pool: pg.Pool
  /**
   * All of `work` or nothing. It is run again, at most twice, when the database chose it as the victim of a deadlock or of
   * a serialization failure, which undid everything: so `work` only queries `tx`; mails and live messages come after it.
   * A query on `db` or `pool` inside `work` throws at once, for on the embedded database it would wait for itself.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  /** Waits for the queries under way. Nothing can be asked afterwards. */
  close(): Promise<void>
}

class OutsideTransactionError extends Error {
  override readonly name = 'OutsideTransactionError'

  constructor() {
    super(
      'A transaction is open here: ask its tx, not the database. A second connection could wait for the first for ever.'
    )
  }
}

/** A pool that refuses to give a second connection to work that holds one in a transaction. */
export class GuardedPool extends pg.Pool {
  /** The one transaction of a line of work; `open` ends with it, for work that was started in it and outlives it. */
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
/** `date` stays the ISO text it is; `bigint` is a number where that is exact, and else its text. */
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

export const kyselyOf = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

const retries = 2
const isVictim = (error: unknown) => ['40001', '40P01'].includes(String((error as { code?: unknown })?.code))

/** The house's way to a database over a pool that is open and migrated. `closeEngine` runs once the pool has ended. */
export function databaseOver(
  kind: Database['kind'],
  pool: GuardedPool,
  closeEngine: () => Promise<void> = async () => undefined
): Database {
  const db = kyselyOf(pool)
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
          if (retry >= retries || !isVictim(error)) throw error
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

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH'
])
const awayMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after|PGlite is clos)/

/**
 * The database cannot be reached, is starting or stopping, is out of resources, or was too slow to answer (SQLSTATE 08, 53,
 * 57014, 57P, and the driver's own errors): the same question can be right a moment later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (awayCodes.has(code) || /^(08...|53...|57014|57P..)$/.test(code))) return true
  return awayMessages.test(error.message)
}

/** Somebody else wrote what may stand there once (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505'
