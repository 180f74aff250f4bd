import pg from 'pg'
import { newId } from '../platform/ids.ts'

export const compactId = () => newId().replaceAll('-', '')

export async function withClient<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Another prefix for each run, so that runs at the same time do not drop each other's databases. */
export const temporaryPrefix = () => `test_${compactId().slice(-12)}_`

export const dropTemporary = (server: string, prefix: string): Promise<void> =>
  withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix]
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
