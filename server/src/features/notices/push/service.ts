import { createHash } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { PushMessage, PushSender, PushSubscription } from '../../../providers/push/port.ts'
import { isPushService } from '../../../providers/push/push-services.ts'
import * as store from './store.ts'

/** The browsers of one account that receive push messages: more than anybody uses. */
const subscriptionsMax = 20

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()
const keys = ({ vault }: AppContext) => vault.keysFor('push subscriptions')
/** An address at which anybody could send to the browser, so it is sealed for the account. */
const placeOf = (endpointHash: Buffer) => `push_subscriptions:${endpointHash.toString('hex')}`

/**
 * Sends notices to this browser from now on.
 * @throws AppError INVALID for an address that belongs to no browser's push service.
 */
export async function subscribe(
  context: AppContext,
  actor: Pick<Actor, 'accountId' | 'sessionId'>,
  subscription: PushSubscription
): Promise<void> {
  if (!isPushService(subscription.endpoint)) throw new AppError('INVALID', { fields: { endpoint: 'invalid' } })
  const endpointHash = hashOf(subscription.endpoint)
  const row = {
    id: newId(),
    account_id: actor.accountId,
    session_id: actor.sessionId,
    endpoint_hash: endpointHash,
    subscription_sealed: keys(context).seal(actor.accountId, placeOf(endpointHash), subscription),
    created_at: context.clock.now()
  }
  await context.database.transaction(async (tx) => {
    await store.save(tx, row)
    await store.keepNewest(tx, actor.accountId, subscriptionsMax)
  })
}

export const unsubscribe = (context: AppContext, accountId: string, endpoint: string) =>
  store.remove(context.database.db, accountId, hashOf(endpoint))

/**
 * Sends a message to every browser of an account. Subscriptions that a browser has ended are deleted.
 * @throws DeliveryError when no browser received it and another attempt may succeed.
 */
export async function pushToAll(
  context: AppContext,
  sender: PushSender,
  accountId: string,
  message: PushMessage,
  until: Date
): Promise<void> {
  const { db } = context.database
  const rows = await store.list(db, accountId)
  const life = { now: context.clock.now(), until }
  const outcomes = await Promise.allSettled(
    rows.map(async (row) => {
      const place = placeOf(row.endpoint_hash)
      const subscription = keys(context).open<PushSubscription>(accountId, place, row.subscription_sealed)
      const isSent = await sender.send(subscription, message, life)
      if (!isSent) await store.remove(db, accountId, row.endpoint_hash)
      return isSent
    })
  )
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
  const isSent = outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value)
  if (!isSent && failures[0]) throw failures[0].reason
}
