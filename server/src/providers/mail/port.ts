/** A plain text mail to one person. */
export interface Mail {
  /**
   * The same for every attempt to send the same mail: it becomes the Message-ID, by which mail programs drop a second copy. A
   * mail without one is new each time.
   */
  id?: string
  to: string
  subject: string
  text: string
  /** When the link in the text stops working. The outbox folder keeps the mail no longer. */
  linkEndsAt?: Date
}

/** One address and nothing else: as plain text, `a@b.example, c@d.example` would be read as two. */
export const addressOf = (to: string) => ({ name: '', address: to })

/** What a mail says to mail programs and servers. */
export const headersOf = (mail: Mail, from: string) => ({
  from,
  to: addressOf(mail.to),
  subject: mail.subject,
  ...(mail.id !== undefined && { messageId: `<${mail.id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>` }),
  // RFC 3834: no absence notice answers it.
  headers: { 'Auto-Submitted': 'auto-generated' }
})

/** The way out for mails. */
export interface MailSender {
  /**
   * Hands the mail over. Throws MailError when that is not certain; sending it again is safe for the mails of this product.
   * Neither the address nor the content reaches a log.
   */
  send(mail: Mail): Promise<void>
  /** Deletes mails that are kept here and are over. Absent where none are kept. */
  sweep?(now: Date): Promise<void>
}

/** The mail was not handed over. The message holds no address: what a mail server says of one stays outside. */
export class MailError extends Error {
  override readonly name = 'MailError'

  /** @param isPermanent the server refused this very mail for good: another attempt ends the same. */
  constructor(
    message: string,
    readonly isPermanent = false
  ) {
    super(message)
  }
}
