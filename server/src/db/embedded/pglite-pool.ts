import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { columnTypes, GuardedPool } from '../database.ts'

/** Longer than any wait for the one connection should be; then a mistake shows as an error and not as silence. */
const connectTimeoutMs = 30_000

/**
 * A pg.Pool over PGlite: the same driver, types and error codes as with a server. PGlite's connection for pg is mended in four
 * places: it knows no parameter types in `parse`; its clients would share one connection object; its prepared statements
 * outlive the client that named them; and a transaction left open would be found by the next client. `check` is called before
 * each query.
 */
export function poolOver(lite: PGlite, check: () => void = () => undefined): GuardedPool {
  class LiteClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const { connection } = createPgConfig(lite)
      const parse = connection.parse.bind(connection)
      connection.parse = (query) => parse({ ...query, types: undefined })
      super({ ...config, connection } as pg.ClientConfig)
      const query = this.query.bind(this) as (...given: unknown[]) => unknown
      const unnamed = (first: unknown, ...rest: unknown[]) => {
        check()
        return query(withoutName(first), ...rest)
      }
      this.query = unnamed as typeof this.query
    }
  }
  // One session: two transactions at once would be one.
  return new GuardedPool({
    Client: LiteClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
    types: columnTypes,
    onConnect: (client: pg.ClientBase) => client.query('rollback')
  } as unknown as pg.PoolConfig)
}

/** A query config without its name; a query object of the driver's own is left as it is. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || 'submit' in query) return query
  const { name: _, ...rest } = query
  return rest
}
