import type PgBoss from 'pg-boss'
import type { Database } from '../db/database.ts'
import { jobNames, queues } from './queues.ts'

/** Key of the advisory lock under which a node creates the tables and queues: any number that nothing else here uses. */
const installLock = 7_260_411

async function startAndCreateQueues(boss: PgBoss): Promise<void> {
  await boss.start()
  for (const name of jobNames) {
    const { cron, pollingIntervalSeconds: _interval, workers: _workers, ...queueOptions } = queues[name]
    const options = { name, ...queueOptions, retryBackoff: true }
    await boss.createQueue(name, options)
    // createQueue does not change the options of a queue that an earlier version created.
    await boss.updateQueue(name, options)
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  }
}

/**
 * Starts pg-boss and creates its tables and queues. On PostgreSQL, one node at a time: otherwise two nodes that start on a new
 * database both create the tables and one of them fails.
 */
export async function installQueues(boss: PgBoss, { kind, pool }: Database): Promise<void> {
  // The embedded database belongs to one process and has only one connection, which the installation itself needs.
  if (kind === 'pglite') return startAndCreateQueues(boss)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [installLock])
    await startAndCreateQueues(boss)
    await client.query('select pg_advisory_unlock($1)', [installLock])
    client.release()
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true)
    throw error
  }
}
