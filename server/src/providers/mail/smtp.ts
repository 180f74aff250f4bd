import { createTransport } from 'nodemailer'
import { headersOf, MailError, type MailSender } from './port.ts'

/** After these times the mail server counts as unreachable; the job is tried again later. */
const connectTimeoutMs = 10_000
const answerTimeoutMs = 20_000

/** Refused because of the recipient or the message. A refused sign-in (EAUTH) is temporary: the operator fixes it. */
const isRefusal = (code: unknown, responseCode: unknown) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500

const isThisMachine = (url: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/**
 * Sends mails to an SMTP server. `smtps://` uses TLS from the start, `smtp://` upgrades with STARTTLS. With `needsTls`, nothing
 * is sent without TLS, because anybody who intercepts a reset link can take over the account. Servers on this machine are
 * exempt.
 */
export function smtpMail(url: string, from: string, needsTls: boolean): MailSender {
  const requireTLS = needsTls && !isThisMachine(url)
  const address = new URL(url)
  // A parameter of the URL would override the option.
  if (requireTLS) address.searchParams.delete('requireTLS')
  const transport = createTransport({
    url: address.href,
    requireTLS,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...headersOf(mail, from), text: mail.text })
      } catch (error) {
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        throw new MailError(
          `The mail server did not accept the mail (${[code, responseCode].filter(Boolean).join(' ')})`,
          isRefusal(code, responseCode)
        )
      }
    }
  }
}
