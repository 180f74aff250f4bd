import type { AppContext } from '../../../app-context.ts'
import { DeliveryError } from '../../../providers/delivery-error.ts'
import { type DueNotice, nextAttempt, sendUntil } from './sending-rules.ts'

/**
 * Longer than a provider may take to reply. When a process ends in between, the message is sent again after this time.
 */
const leaseMs = 5 * 60_000
/** The most messages one run sends; the next run follows within a minute. */
const messagesPerRun = 200

/** One way to send notices, with its queue. */
export interface Channel<Due extends DueNotice & { id: string }> {
  /** For the log. */
  name: string
  /** Claims the message that has waited longest, so that no other process sends it before `leaseUntil`. */
  claim(now: Date, leaseUntil: Date): Promise<Due | null>
  /** @throws DeliveryError when the message was not accepted */
  send(due: Due): Promise<void>
  /** Records the outcome: sent at `sentAt`, to be retried at `dueAt`, or given up when both are null. */
  record(due: Due, outcome: { sentAt: Date | null; dueAt: Date | null }): Promise<unknown>
}

/**
 * Sends the due messages of one channel. Several processes may run it at the same time. While the provider is
 * unavailable the rest stays due and is retried with growing pauses. No address, name or kind of notice is logged.
 */
export async function sendDue<Due extends DueNotice & { id: string }>(
  context: AppContext,
  channel: Channel<Due>
): Promise<void> {
  for (let count = 0; count < messagesPerRun; count++) {
    const now = context.clock.now()
    const due = await channel.claim(now, new Date(now.getTime() + leaseMs))
    if (!due) return
    const until = sendUntil(due)
    const error = now >= until ? new DeliveryError('The message is too old', true) : await attempt(channel, due)
    if (error === null) {
      await channel.record(due, { sentAt: context.clock.now(), dueAt: null })
      continue
    }
    const next = nextAttempt(due, now)
    const isGivenUp = error.isPermanent || next > until
    await channel.record(due, { sentAt: null, dueAt: isGivenUp ? null : next })
    context.log.warn(
      { err: error, notice: due.id, attempts: due.attempts, channel: channel.name },
      isGivenUp ? 'a message of a notice could not be delivered' : 'a message of a notice is tried again later'
    )
    // An unavailable server would make every other message wait for its timeouts as well.
    if (!error.isPermanent) return
  }
}

/** Returns the error when the message was not accepted. */
async function attempt<Due extends DueNotice & { id: string }>(
  channel: Channel<Due>,
  due: Due
): Promise<DeliveryError | null> {
  try {
    await channel.send(due)
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error
    throw error
  }
}
