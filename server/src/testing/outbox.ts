import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyEmail } from '@arogyachat/contract/endpoints/accounts'
import pg from 'pg'
import { vi } from 'vitest'
import { outboxOf } from '../providers/mail/open.ts'

/** The token of the first mailed link to this page in the outbox of a data folder; null while there is none. */
async function mailedTokenIn(dataDir: string, page: 'verify-email' | 'reset-password'): Promise<string | null> {
  const folder = outboxOf({ dataDir })
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.sort()) {
    // Without the soft line breaks of quoted-printable.
    const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '')
    const token = new RegExp(`${page}#([\\w-]{43})`).exec(text)?.[1]
    if (token) return token
  }
  return null
}

/**
 * Makes a doctor who has just registered at a running server bookable: through the mailed link, or, on PostgreSQL, where the
 * outbox leaves links out, in the database itself.
 */
export async function verifyDoctorEmail(
  doctorId: string,
  { url, dataDir, databaseUrl }: { url: string; dataDir: string; databaseUrl: string | undefined }
): Promise<void> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('update doctors set bookable_since = now() where id = $1', [doctorId])
    await client.end()
    return
  }
  const token = await vi.waitUntil(() => mailedTokenIn(dataDir, 'verify-email'), { timeout: 20_000, interval: 200 })
  const answer = await fetch(url + verifyEmail.path, {
    method: verifyEmail.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token })
  })
  if (!answer.ok) throw new Error(`The address is not proven: ${answer.status} ${await answer.text()}`)
}
