/** A plain text mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

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
