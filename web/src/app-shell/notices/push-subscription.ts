import { call } from '../../api/call.ts'
import { stored } from '../../lib/stored.ts'

/** The account that asked for notifications on this device. Another one that signs in here is not subscribed by itself. */
const accountKey = 'pushAccount'

/** Whether this browser can show notifications while no page is open. On iOS only an app on the home screen can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether this device notifies this account. */
export const isPushOn = (accountId: string): boolean =>
  canPush() && Notification.permission === 'granted' && stored.get(accountKey) === accountId

const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** The subscription of this browser with the key of this site; one that was made with another key is replaced. */
async function subscriptionFor(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const earlier = await pushManager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return pushManager.subscribe(options)
  }
}

async function send(pushKey: string): Promise<void> {
  const { endpoint, keys } = (await subscriptionFor(pushKey)).toJSON()
  await call('savePushSubscription', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  })
}

/** Asks for the permission and subscribes. Call it only after a touch. @returns false when the permission is refused */
export async function startPush(accountId: string, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await send(pushKey)
  stored.set(accountKey, accountId)
  return true
}

export async function stopPush(): Promise<void> {
  stored.remove(accountKey)
  const subscription = await (await worker()).pushManager.getSubscription()
  if (!subscription) return
  await call('deletePushSubscription', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Subscribes again after a new sign-in, because the subscription ended with the earlier session. */
export async function renewPush(accountId: string): Promise<void> {
  if (isPushOn(accountId)) await send((await call('getNoticeChoices')).pushKey)
}
