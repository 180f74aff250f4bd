import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { outboxOf } from '../providers/mail/open.ts'

/** The token of the first mailed link to this page in the outbox of a data folder; null while there is none. */
export async function mailedTokenIn(dataDir: string, page: 'verify-email' | 'reset-password'): Promise<string | null> {
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
