import type { pushSubscription } from '@arogyachat/contract/schemas/notices'
import type { z } from 'zod'

export type PushSubscription = z.output<typeof pushSubscription>

/** A push message, which only the browser can decrypt. It contains no health data, because lock screens show it. */
export interface PushMessage {
  /** The same for every attempt: a browser shows one notification for an id. */
  id: string
  text: string
  /** The language and the direction of the text. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The screen that a touch opens. */
  path: string
}

/** Sends messages to browsers through the push service of each browser's maker. */
export interface PushSender {
  /**
   * Returns false when the browser has ended the subscription.
   *
   * @param until when the message is of no use any more; the push service drops it then
   * @throws DeliveryError when it is not certain that the message was accepted
   */
  send(subscription: PushSubscription, message: PushMessage, life: { now: Date; until: Date }): Promise<boolean>
}
