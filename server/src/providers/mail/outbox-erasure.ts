import { readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The text of a mail file without its transfer encoding, which may break or encode words. */
function textOf(mail: string): string {
  const body = mail.slice(mail.search(/\r?\n\r?\n/) + 1)
  if (/^content-transfer-encoding:\s*base64/im.test(mail)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/^content-transfer-encoding:\s*quoted-printable/im.test(mail)) return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Deletes the mails of the outbox folder that contain one of these words: mails to an erased person, or that name them. */
export async function eraseFromOutbox(folder: string, words: readonly string[]): Promise<void> {
  const wanted = words.filter((word) => word !== '').map((word) => word.toLowerCase())
  let names: string[]
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  for (const name of names) {
    const path = join(folder, name)
    try {
      const mail = await readFile(path, 'utf8')
      const all = `${mail}\n${textOf(mail)}`.toLowerCase()
      if (wanted.some((word) => all.includes(word))) await unlink(path)
    } catch (error) {
      // Another server process or a user has already deleted it.
      if (!isMissing(error)) throw error
    }
  }
}
