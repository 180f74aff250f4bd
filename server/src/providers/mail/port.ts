import { DeliveryError } from '../delivery-error.ts'

/** A plain text mail to one recipient. */
export interface Mail {
  /**
   * Becomes the Message-ID, so that mail programs drop the copies of repeated attempts. A mail without an id counts as new each
   * time.
   */
  id?: string
  to: string
  subject: string
  text: string
  /** When the link in the text expires. The outbox folder then deletes the mail. */
  linkEndsAt?: Date
}

/** An address object, because the string `a@b.example, c@d.example` would be parsed as two addresses. */
export const addressOf = (to: string) => ({ name: '', address: to })

/** The headers of a mail. */
export const headersOf = (mail: Mail, from: string) => ({
  from,
  to: addressOf(mail.to),
  subject: mail.subject,
  ...(mail.id !== undefined && { messageId: `<${mail.id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>` }),
  // RFC 3834: prevents automatic replies.
  headers: { 'Auto-Submitted': 'auto-generated' }
})

/** Sends mails. */
export interface MailSender {
  /**
   * Hands a mail over. Neither the address nor the content is logged.
   *
   * @throws MailError when it is not certain that the mail was accepted; it can safely be sent again
   */
  send(mail: Mail): Promise<void>
  /** Deletes expired mails. Absent when the sender stores none. */
  sweep?(now: Date): Promise<void>
}

/** The mail was not handed over. The message contains neither the address nor the mail server's reply. */
export class MailError extends DeliveryError {
  override readonly name = 'MailError'
}
