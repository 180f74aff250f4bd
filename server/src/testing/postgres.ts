import pg from 'pg'
import { newId } from '../platform/ids.ts'

/** Creates an empty database on the server. Returns its URL and a function that drops it. */
export async function temporaryPostgres(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `arogyachat_test_${newId().replaceAll('-', '')}`
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) }
}
