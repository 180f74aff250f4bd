import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Logger } from '../platform/log.ts'

export interface Cluster {
  adapter: ReturnType<typeof createAdapter>
  /** Says nothing to the other nodes from now on: one late word would make them wait for this node again. */
  silence(): void
}

/**
 * Socket.IO's PostgreSQL adapter over the pool of the house. Two things are added to what the adapter asks of a pool:
 * its queries run one after another, because NOTIFYs over different connections overtake each other and a room would
 * be emptied before its last word; and the connection that listens has somewhere to report that it broke, and gives its
 * place in the pool back, or the first restart of the database would end this process.
 */
export function openCluster(pool: pg.Pool, log: Logger): Cluster {
  let last: Promise<unknown> = Promise.resolve()
  let isSilent = false
  const orderly = {
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
  const adapter = createAdapter(orderly as unknown as pg.Pool, {
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
