import { createTransport } from 'nodemailer'
import { addressOf, MailError, type MailSender } from './port.ts'

/** A mail server that has not answered by then is away; the job is tried again later. */
const connectTimeoutMs = 10_000
const answerTimeoutMs = 20_000

/** Delivers to a mail server. `smtps://` is TLS from the start, `smtp://` turns to it when the server offers it. */
export function smtpMail(url: string, from: string): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to: addressOf(to), subject, text })
      } catch (error) {
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        throw new MailError(`The mail server did not take the mail (${[code, responseCode].filter(Boolean).join(' ')})`)
      }
    }
  }
}
