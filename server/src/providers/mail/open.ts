import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Logger } from '../../platform/log.ts'
import { folderMail } from './embedded.ts'
import type { MailSender } from './port.ts'
import { smtpMail } from './smtp.ts'

/** Where mails lie when there is no mail server. */
export const outboxOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'outbox')

/** The mail server of SMTP_URL, or else the outbox folder. */
export const openMail = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Logger): MailSender =>
  config.smtpUrl === undefined
    ? folderMail(outboxOf(config), config.mailFrom, log)
    : smtpMail(config.smtpUrl, config.mailFrom)
