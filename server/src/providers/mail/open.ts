import { join } from 'node:path'
import { demoAccounts } from '@arogyachat/contract/system'
import type { Config } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/log.ts'
import { folderMail, sweepOutbox } from './embedded.ts'
import type { MailSender } from './port.ts'
import { smtpMail } from './smtp.ts'

/** The folder for mails when no mail server is configured. */
export const outboxOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'outbox')

/** A warning for a production site without a mail server; null otherwise. */
export function mailWarning(config: MailConfig & Pick<Config, 'isDemo' | 'serves'>): string | null {
  const isProduction = !config.isDemo && (config.databaseUrl !== undefined || config.publicUrl.startsWith('https:'))
  if (!isProduction || config.serves === 'ai' || config.smtpUrl !== undefined) return null
  return `No mail server is set (SMTP_URL) on this production site: nobody can set a new password, new doctors cannot confirm their email address, and no mail is sent for an appointment or an emergency. Mails are written to ${outboxOf(config)}, without secret links.`
}

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpNeedsTls' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'databaseUrl'>

/** Whether only this machine can reach the site, with the embedded database. Only its developer then reads the folder. */
function isOwnMachine({ publicUrl, databaseUrl }: MailConfig): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && databaseUrl === undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

const seedAddresses: ReadonlySet<string> = new Set(Object.values(demoAccounts).map((account) => account.email))

/** Whether the demo data contains the address. Nobody reads it, and bounces would harm the mail server's reputation. */
const isDemoAddress = (address: string): boolean =>
  seedAddresses.has(address) || /^demo\.(patient|doctor)\.\d+@example\.org$/.test(address)

/** Skips mails to addresses of the demo data. */
const withoutDemoAddresses = (mail: MailSender): MailSender => ({
  async send(message) {
    if (!isDemoAddress(message.to)) await mail.send(message)
  }
})

/** The mail server of SMTP_URL, or the outbox folder. Old mails in the folder are deleted in both cases. */
export function openMail(config: MailConfig, log: Logger): MailSender {
  const folder = outboxOf(config)
  return config.smtpUrl === undefined
    ? folderMail({ folder, from: config.mailFrom, keepsLinks: isOwnMachine(config) }, log)
    : {
        ...withoutDemoAddresses(smtpMail(config.smtpUrl, config.mailFrom, config.smtpNeedsTls)),
        sweep: (now) => sweepOutbox(folder, now)
      }
}
