import { lstat, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '../../platform/data-folder.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { headersOf, type Mail, MailError, type MailSender } from './port.ts'

const dayMs = 24 * 60 * 60_000
/** Mails are stored this long, or until their link expires. */
const retentionMs = 7 * dayMs
/** Secret links have their token behind `#`. */
const secretLink = /https?:\/\/[^\s#]+#\S+/g
const linkPlaceholder = '[This link was removed because no mail server is configured. Set SMTP_URL.]'

/** `<id>.eml`, or `<id>.until-<ms>.eml` when the mail contains a link that works until then. */
const nameOf = (id: string, endsAt: Date | null) => (endsAt ? `${id}.until-${endsAt.getTime()}.eml` : `${id}.eml`)
const fileName = /^[0-9a-f-]{36}(?:\.until-(\d+))?\.eml$/

interface OutboxOptions {
  folder: string
  from: string
  /** Whether secret links, such as for a new password, stay in the files. Only on a developer's machine. */
  keepsLinks: boolean
}

/**
 * Writes mails to a folder instead of sending them, as .eml files that mail programs open. The log names the folder. Only the
 * server's user can read the files. A mail with an `id` is written once, however often it is sent.
 */
export function folderMail({ folder, from, keepsLinks }: OutboxOptions, log: Logger): MailSender {
  const composer = createTransport({ streamTransport: true, buffer: true })

  async function write(mail: Mail): Promise<void> {
    const holdsLink = mail.text.search(secretLink) >= 0
    const text = keepsLinks ? mail.text : mail.text.replace(secretLink, linkPlaceholder)
    const { message } = await composer.sendMail({ ...headersOf(mail, from), text })
    await makeFolder(folder)
    const endsAt = holdsLink && keepsLinks ? (mail.linkEndsAt ?? new Date(Date.now() + dayMs)) : null
    const path = join(folder, nameOf(mail.id ?? newId(), endsAt))
    await writeFile(path, message as Buffer, { flag: 'wx', mode: 0o600 })
  }

  return {
    async send(mail) {
      try {
        await write(mail)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // An earlier attempt wrote the file.
        if (code === 'EEXIST' && mail.id !== undefined) return
        throw new MailError(`The mail could not be written (${String(code ?? 'unknown')})`)
      }
      log.info({ folder }, 'No mail server is configured (SMTP_URL): a mail was written to this folder')
    },
    sweep: (now) => sweepOutbox(folder, now)
  }
}

/** Deletes mails that are a week old or whose link has expired. Other files stay. */
export async function sweepOutbox(folder: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const [isMail, endsAtMs] = fileName.exec(name) ?? []
    if (!isMail) continue
    const path = join(folder, name)
    try {
      const { mtimeMs } = await lstat(path)
      const isExpired = endsAtMs !== undefined && Number(endsAtMs) <= now.getTime()
      if (isExpired || mtimeMs + retentionMs <= now.getTime()) await unlink(path)
    } catch (error) {
      // Another server process or a user has already deleted it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
