import type { LanguageCode } from '@arogyachat/contract/languages'

/** A text of one line to one phone. */
export interface TextMessage {
  /** The same for every attempt. */
  id: string
  /** As the user entered it: digits, perhaps after a plus sign. */
  to: string
  text: string
  language: LanguageCode
}

/** Sends text messages by one channel, such as SMS. */
export interface TextMessageSender {
  /**
   * Hands a message over. Neither the number nor the text is logged.
   *
   * @throws DeliveryError when it is not certain that the message was accepted
   */
  send(message: TextMessage): Promise<void>
  /** Deletes old messages. Absent when the sender stores none. */
  sweep?(now: Date): Promise<void>
}

/** The number with its country code and without a plus sign. A number of ten digits is Indian. */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 && !phone.startsWith('+') ? `91${digits}` : digits
}
