import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Logger } from '../platform/log.ts'

export interface Cluster {
  adapter: ReturnType<typeof createAdapter>
  /** Stops sending to the other nodes: a late message would make them wait for this node again. */
  silence(): void
}

/**
 * Socket.IO's PostgreSQL adapter over the application's pool. Two things are added to what the adapter expects of a pool. Its
 * queries run one after another, because NOTIFYs over different connections can overtake each other and a room would be
 * emptied before its last message. And an error of the listening connection is logged and its place in the pool released;
 * otherwise a restart of the database would end this process.
 */
export function openCluster(pool: pg.Pool, log: Logger): Cluster {
  let last: Promise<unknown> = Promise.resolve()
  let isSilent = false
  const sequentialPool = {
    query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
      if (isSilent) return Promise.reject(new Error('This node is closing'))
      const result = last.then(() => pool.query(text, values))
      last = result.catch(() => undefined)
      return result
    },
    async connect() {
      const client = await pool.connect()
      client.on('error', (error) => log.warn({ err: error }, 'the connection between the nodes broke'))
      client.once('end', () => client.release(true))
      return client
    }
  }
  const adapter = createAdapter(sequentialPool as unknown as pg.Pool, {
    errorHandler: (error) => {
      if (!isSilent) log.warn({ err: error }, 'a message between the nodes was lost')
    }
  })
  return {
    adapter,
    silence() {
      isSilent = true
    }
  }
}
