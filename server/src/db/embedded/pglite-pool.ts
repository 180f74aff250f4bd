import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { columnTypes, GuardedPool } from '../database.ts'

/** Longer than any wait for the only connection should be, so that a deadlock in the code causes an error. */
const connectTimeoutMs = 30_000

/**
 * Creates a pg.Pool over PGlite, with the same driver, types and error codes as with a server. It works around four limits of
 * PGlite's connection for pg: `parse` supports no parameter types; clients would share one connection object; prepared
 * statements outlive the client that named them; and a client would inherit a transaction that the last one left open. `check`
 * is called before each query.
 */
export function createPglitePool(lite: PGlite, check: () => void = () => undefined): GuardedPool {
  class LiteClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const { connection } = createPgConfig(lite)
      const parse = connection.parse.bind(connection)
      connection.parse = (query) => parse({ ...query, types: undefined })
      super({ ...config, connection } as pg.ClientConfig)
      const query = this.query.bind(this) as (...args: unknown[]) => unknown
      const unnamed = (first: unknown, ...rest: unknown[]) => {
        check()
        return query(withoutName(first), ...rest)
      }
      this.query = unnamed as typeof this.query
    }
  }
  // PGlite has one session, in which two concurrent transactions would be one.
  return new GuardedPool({
    Client: LiteClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
    types: columnTypes,
    onConnect: (client: pg.ClientBase) => client.query('rollback')
  } as unknown as pg.PoolConfig)
}

/** Removes the name of a query config. Leaves the driver's own query objects unchanged. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || 'submit' in query) return query
  const { name: _, ...rest } = query
  return rest
}
