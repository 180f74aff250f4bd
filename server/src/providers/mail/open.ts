import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Logger } from '../../platform/log.ts'
import { folderMail, sweepOutbox } from './embedded.ts'
import type { MailSender } from './port.ts'
import { smtpMail } from './smtp.ts'

/** Where mails lie when there is no mail server. */
export const outboxOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'outbox')

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpNeedsTls' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'databaseUrl'>

/** A site that only this machine reaches, on the embedded database: whoever reads the folder runs the site for themself. */
function isOwnMachine({ publicUrl, databaseUrl }: MailConfig): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && databaseUrl === undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

/** The mail server of SMTP_URL, or else the outbox folder. What lies in the folder from before is swept either way. */
export function openMail(config: MailConfig, log: Logger): MailSender {
  const folder = outboxOf(config)
  return config.smtpUrl === undefined
    ? folderMail({ folder, from: config.mailFrom, keepsLinks: isOwnMachine(config) }, log)
    : {
        ...smtpMail(config.smtpUrl, config.mailFrom, config.smtpNeedsTls),
        sweep: (now) => sweepOutbox(folder, now)
      }
}
