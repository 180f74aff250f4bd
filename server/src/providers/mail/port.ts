/** A plain text mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** One address and nothing else: as plain text, `a@b.example, c@d.example` would be read as two. */
export const addressOf = (to: string) => ({ name: '', address: to })

/** The way out for mails. */
export interface MailSender {
  /**
   * Hands the mail over. Throws MailError when that is not certain; sending it again is safe for the mails of this product.
   * Neither the address nor the content reaches a log.
   */
  send(mail: Mail): Promise<void>
}

/** The mail was not handed over. The message holds no address: what a mail server says of one stays outside. */
export class MailError extends Error {
  override readonly name = 'MailError'
}
