import { lstat, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '../../platform/data-folder.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { headersOf, type Mail, MailError, type MailSender } from './port.ts'

const dayMs = 24 * 60 * 60_000
/** A mail lies here this long, its link permitting. */
const keptMs = 7 * dayMs
/** A link that opens something carries its token behind `#`. */
const openingLink = /https?:\/\/[^\s#]+#\S+/g
const withoutLink = '[This link was left out: there is no mail server. Set SMTP_URL.]'

/** `<id>.eml`, or `<id>.until-<ms>.eml` when the mail holds a link that works until then. */
const nameOf = (id: string, endsAt: Date | null) => (endsAt ? `${id}.until-${endsAt.getTime()}.eml` : `${id}.eml`)
const fileName = /^[0-9a-f-]{36}(?:\.until-(\d+))?\.eml$/

interface OutboxOptions {
  folder: string
  from: string
  /** Whether links that open something, such as a new password, stay in the files: on a developer's machine only. */
  keepsLinks: boolean
}

/**
 * Delivers to a folder: each mail is an .eml file that mail programs open. It reaches nobody, and the log says where to look.
 * Files are for this user only. A mail with an `id` is written once, however often it is sent.
 */
export function folderMail({ folder, from, keepsLinks }: OutboxOptions, log: Logger): MailSender {
  const composer = createTransport({ streamTransport: true, buffer: true })

  async function write(mail: Mail): Promise<void> {
    const holdsLink = mail.text.search(openingLink) >= 0
    const text = keepsLinks ? mail.text : mail.text.replace(openingLink, withoutLink)
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
        // Written by an earlier attempt that could not say so.
        if (code === 'EEXIST' && mail.id !== undefined) return
        throw new MailError(`The mail could not be written (${String(code ?? 'unknown')})`)
      }
      log.info({ folder }, 'There is no mail server (SMTP_URL): a mail was written to this folder')
    },
    sweep: (now) => sweepOutbox(folder, now)
  }
}

/** Deletes the mails of this folder that are a week old or whose link no longer works. Other files stay. */
export async function sweepOutbox(folder: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const [isMail, endsAtMs] = fileName.exec(name) ?? []
    if (!isMail) continue
    const path = join(folder, name)
    try {
      const { mtimeMs } = await lstat(path)
      const isOver = endsAtMs !== undefined && Number(endsAtMs) <= now.getTime()
      if (isOver || mtimeMs + keptMs <= now.getTime()) await unlink(path)
    } catch (error) {
      // Another node, or a person, was faster.
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
