import { createTransport } from 'nodemailer'
import { headersOf, MailError, type MailSender } from './port.ts'

/** A mail server that has not answered by then is away; the job is tried again later. */
const connectTimeoutMs = 10_000
const answerTimeoutMs = 20_000

/** Refused for the recipient or the message itself. A refused sign-in (EAUTH) is the operator's to fix, and passes. */
const isRefusal = (code: unknown, responseCode: unknown) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500

const isThisMachine = (url: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/**
 * Delivers to a mail server. `smtps://` is TLS from the start, `smtp://` turns to it by STARTTLS. With `needsTls`, nothing is sent
 * to a server that doesn't offer it, because a reset link in the clear lets whoever reads it into the account; traffic that
 * stays on this machine is exempt.
 */
export function smtpMail(url: string, from: string, needsTls: boolean): MailSender {
  const requireTLS = needsTls && !isThisMachine(url)
  const address = new URL(url)
  // A parameter of the URL would win over the option.
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
          `The mail server did not take the mail (${[code, responseCode].filter(Boolean).join(' ')})`,
          isRefusal(code, responseCode)
        )
      }
    }
  }
}
