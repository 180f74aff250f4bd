import { createHmac } from 'node:crypto'
import { turnCredentialMinutes } from '@arogyachat/contract/video'

export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

/**
 * The servers through which browsers connect. When none is configured, only hosts that can reach each other directly
 * connect.
 */
export interface IceConfig {
  stunUrls: readonly string[]
  turnUrls: readonly string[]
  turnSecret: string | undefined
}

/**
 * The ICE servers for one user, with an expiring TURN credential in coturn's REST form: the user name is `<end in
 * Unix seconds>:<account>`, the password the base64 HMAC-SHA1 of it under the shared secret
 * (draft-uberti-behave-turn-rest-00, `use-auth-secret` in turnserver.conf). Only a user who may join the call now
 * receives one, because it lets its holder use the relay.
 */
export function iceServersFor(config: IceConfig, accountId: string, canJoin: boolean, now: Date): IceServer[] {
  const servers: IceServer[] = []
  if (config.stunUrls.length > 0) servers.push({ urls: [...config.stunUrls] })
  if (canJoin && config.turnUrls.length > 0 && config.turnSecret !== undefined) {
    const username = `${Math.floor(now.getTime() / 1000) + turnCredentialMinutes * 60}:${accountId}`
    const credential = createHmac('sha1', config.turnSecret).update(username).digest('base64')
    servers.push({ urls: [...config.turnUrls], username, credential })
  }
  return servers
}
