import type { IncomingMessage } from 'node:http'
import { getHealth, getReady } from '@arogyachat/contract/endpoints/system'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey, isInNetworks, isPrivateAddress } from '../platform/addresses.ts'
import type { Config } from '../platform/config/config.ts'

/** Whether X-Forwarded-For from this address is trusted. */
export const isProxy = (config: Pick<Config, 'trustedProxies'>, address: string): boolean =>
  isInNetworks(address, config.trustedProxies)

/** The key that a request is counted under: the caller's address, or its /64 for IPv6. */
export const callerAddress = (request: FastifyRequest): string => addressKey(request.ip)

/**
 * The same for a WebSocket handshake, which Fastify does not see: the last address in the chain that is not a trusted proxy, or
 * the first one when all are.
 */
export function socketCallerAddress(config: Pick<Config, 'trustedProxies'>, request: IncomingMessage): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const chain = [...forwarded.split(',').map((address) => address.trim()), request.socket.remoteAddress ?? ''].filter(
    (address) => address !== ''
  )
  return addressKey(chain.findLast((address) => !isProxy(config, address)) ?? chain[0] ?? '')
}

/** Monitoring calls these directly, not through the proxy. */
const probes: readonly string[] = [getHealth.path, getReady.path]

/**
 * Logs a warning, once for each reason, when TRUSTED_PROXIES or the proxy is misconfigured. All users behind a proxy that is not
 * listed count as one caller, and soon all of them are refused.
 */
export function warnAboutProxies(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:')
  const warned = new Set<string>()
  const warnOnce = (request: FastifyRequest, what: string) => {
    if (warned.has(what)) return
    warned.add(what)
    request.log.warn(what)
  }
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress ?? ''
    if (probes.includes(request.routeOptions.url ?? '')) return
    if (isProxy(config, peer)) {
      if (isHttps && request.headers['x-forwarded-for'] === undefined)
        warnOnce(
          request,
          'A proxy in TRUSTED_PROXIES sends no X-Forwarded-For: everybody behind it is counted as one caller. Have it send the address of the caller'
        )
      return
    }
    if (request.headers['x-forwarded-for'] !== undefined && isPrivateAddress(peer))
      warnOnce(
        request,
        'X-Forwarded-For comes from an address of this network that is not in TRUSTED_PROXIES: everybody behind that proxy is counted as one caller'
      )
    else if (isHttps)
      warnOnce(
        request,
        'PUBLIC_URL is https, but a request came from no address in TRUSTED_PROXIES: name the proxy that ends TLS there, and let nobody reach this port past it'
      )
  })
}
