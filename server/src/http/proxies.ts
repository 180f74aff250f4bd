import type { IncomingMessage } from 'node:http'
import { getHealth, getReady } from '@arogyachat/contract/service'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey, isInNetworks, isPrivateAddress } from '../platform/addresses.ts'
import type { Config } from '../platform/config.ts'

/** Whether this address may say for whom it asks (X-Forwarded-For). */
export const isProxy = (config: Pick<Config, 'trustedProxies'>, address: string): boolean =>
  isInNetworks(address, config.trustedProxies)

/** What a request is counted under: the address of who asks, of IPv6 its /64. */
export const callerAddress = (request: FastifyRequest): string => addressKey(request.ip)

/**
 * The same for a socket, which Fastify does not see: the last address of the way here that is no proxy of ours, or the first
 * one where all are.
 */
export function socketCallerAddress(config: Pick<Config, 'trustedProxies'>, request: IncomingMessage): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const way = [...forwarded.split(',').map((it) => it.trim()), request.socket.remoteAddress ?? ''].filter(
    (it) => it !== ''
  )
  return addressKey(way.findLast((it) => !isProxy(config, it)) ?? way[0] ?? '')
}

/** Probes of whoever watches the server come past the proxy. */
const probes: readonly string[] = [getHealth.path, getReady.path]

/**
 * Warns, once each, when TRUSTED_PROXIES cannot be right. Then everybody behind the proxy is counted as one caller: soon nobody
 * is let in.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:')
  const warned = new Set<string>()
  const warnOnce = (request: FastifyRequest, what: string) => {
    if (warned.has(what)) return
    warned.add(what)
    request.log.warn(what)
  }
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress ?? ''
    if (isProxy(config, peer) || probes.includes(request.routeOptions.url ?? '')) return
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
