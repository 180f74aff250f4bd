import webPush from 'web-push'
import type { Config } from '../../platform/config/config.ts'
import type { Vault } from '../../vault/vault.ts'
import { DeliveryError } from '../delivery-error.ts'
import type { PushSender } from './port.ts'
import { isPushService } from './push-services.ts'
import { vapidKeysOf } from './vapid-keys.ts'

const timeoutMs = 20_000
/** Push services accept at least four weeks; nothing of ours is useful for longer than a few days. */
const longestSeconds = 7 * 24 * 60 * 60

/** How the push service can reach the operator: the site, or the sender of its mails. */
const contactOf = ({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/**
 * Encrypts messages for the browser (RFC 8291), signs them with the site's key (RFC 8292) and hands them to the browser's push
 * service (RFC 8030), which learns neither the text nor the account.
 *
 * @param post sends the request; replaced in tests
 */
export function webPushSender(
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
  vault: Pick<Vault, 'derive'>,
  post: typeof fetch = fetch
): PushSender {
  const vapidDetails = { subject: contactOf(config), ...vapidKeysOf(vault) }
  return {
    async send(subscription, message, { now, until }) {
      if (!isPushService(subscription.endpoint)) return false
      const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify(message),
        {
          vapidDetails,
          TTL: Math.min(longestSeconds, Math.max(0, seconds)),
          urgency: 'high',
          // The push service keeps one undelivered message of a topic, so a second attempt does not add another.
          topic: message.id.replaceAll('-', ''),
          contentEncoding: 'aes128gcm'
        }
      )
      const response = await post(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body as Buffer),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      }).catch((error: Error) => {
        throw new DeliveryError(`The push service did not reply (${error.name})`)
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return false
      if (response.ok) return true
      const isTemporary = response.status >= 500 || response.status === 429
      throw new DeliveryError(`The push service did not accept the message (${response.status})`, !isTemporary)
    }
  }
}
