import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '../../platform/data-folder.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { addressOf, MailError, type MailSender } from './port.ts'

/**
 * Delivers to a folder: each mail is an .eml file that mail programs open. It reaches nobody, and the log says where to look.
 * Files are for this user only, because they hold links that work.
 */
export function folderMail(folder: string, from: string, log: Logger): MailSender {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ to, subject, text }) {
      try {
        const { message } = await composer.sendMail({ from, to: addressOf(to), subject, text })
        await makeFolder(folder)
        await writeFile(join(folder, `${newId()}.eml`), message as Buffer, { flag: 'wx', mode: 0o600 })
      } catch (error) {
        throw new MailError(
          `The mail could not be written (${String((error as NodeJS.ErrnoException).code ?? 'unknown')})`
        )
      }
      log.info({ folder }, 'There is no mail server (SMTP_URL): a mail was written to this folder')
    }
  }
}
