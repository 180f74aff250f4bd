import { join } from 'node:path'
import { demoAccounts } from '@arogyachat/contract/system'
import type { Config } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/log.ts'
import { folderMail, sweepOutbox } from './embedded.ts'
import type { MailSender } from './port.ts'
import { smtpMail } from './smtp.ts'

/** Where mails lie when there is no mail server. */
export const outboxOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'outbox')

/** What a real site without a mail server cannot do; null when nothing is missing. */
export function mailWarning(config: MailConfig & Pick<Config, 'isDemo' | 'serves'>): string | null {
  const isReal = !config.isDemo && (config.databaseUrl !== undefined || config.publicUrl.startsWith('https:'))
  if (!isReal || config.serves === 'ai' || config.smtpUrl !== undefined) return null
  return `No mail server is set (SMTP_URL), and this is a real site: nobody can set a new password, new doctors cannot confirm their email address, and nobody is told of an appointment or an emergency by mail. Mails are written to ${outboxOf(config)}, without the links that open something.`
}

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpNeedsTls' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'databaseUrl'>

/** A site that only this machine reaches, on the embedded database: whoever reads the folder runs the site for themself. */
function isOwnMachine({ publicUrl, databaseUrl }: MailConfig): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && databaseUrl === undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

const seedAddresses: ReadonlySet<string> = new Set(Object.values(demoAccounts).map((account) => account.email))

/** An address that the demo seed invented. Nobody reads it, and mails to it would only harm the name of the mail server. */
const isInvented = (address: string): boolean =>
  seedAddresses.has(address) || /^demo\.(patient|doctor)\.\d+@example\.org$/.test(address)

/** Passes on the mails to addresses that somebody may read. */
const toRealAddresses = (mail: MailSender): MailSender => ({
  async send(message) {
    if (!isInvented(message.to)) await mail.send(message)
  }
})

/** The mail server of SMTP_URL, or else the outbox folder. What lies in the folder from before is swept either way. */
export function openMail(config: MailConfig, log: Logger): MailSender {
  const folder = outboxOf(config)
  return config.smtpUrl === undefined
    ? folderMail({ folder, from: config.mailFrom, keepsLinks: isOwnMachine(config) }, log)
    : {
        ...toRealAddresses(smtpMail(config.smtpUrl, config.mailFrom, config.smtpNeedsTls)),
        sweep: (now) => sweepOutbox(folder, now)
      }
}
