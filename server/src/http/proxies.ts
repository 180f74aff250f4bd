import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Config } from '../platform/config.ts'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

const ownNetwork = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16]
] as const) {
  ownNetwork.addSubnet(net, prefix)
}
ownNetwork.addSubnet('fc00::', 7, 'ipv6')
ownNetwork.addSubnet('fe80::', 10, 'ipv6')

/** An IPv4 address as such, also when it came in over an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Whether this address may say for whom it asks (X-Forwarded-For): a proxy on this machine, and behind an https PUBLIC_URL
 * one on the same network.
 */
export function isProxy(config: Pick<Config, 'publicUrl'>, address: string): boolean {
  const it = plain(address)
  const family = isIPv6(it) ? 'ipv6' : 'ipv4'
  // The header holds whatever its sender wrote.
  if (!isIP(it)) return false
  if (thisMachine.check(it, family)) return true
  return config.publicUrl.startsWith('https:') && ownNetwork.check(it, family)
}

/** Who asks: the last address of the way here that is no proxy of ours, the same that Fastify's `request.ip` has. */
export function callerOf(config: Pick<Config, 'publicUrl'>, request: IncomingMessage): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const way = [...forwarded.split(',').map((it) => it.trim()), request.socket.remoteAddress ?? ''].filter(
    (it) => it !== ''
  )
  const caller = way.findLast((it) => !isProxy(config, it)) ?? way[0] ?? ''
  return plain(caller)
}
