import { inject } from 'vitest'
import { compactId, withClient } from './postgres-run.ts'

/** Creates an empty database on the server. Returns its URL and a function that drops it; the end of the run drops it too. */
export async function temporaryPostgres(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${inject('temporaryPrefix')}${compactId()}`
  await withClient(server, (client) => client.query(`create database ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const drop = () => withClient(server, (client) => client.query(`drop database ${name} with (force)`))
  return { url: url.href, drop: async () => void (await drop()) }
}
