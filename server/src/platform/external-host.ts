import { BlockList, isIP } from 'node:net'

/** Loopback, link-local and private addresses (RFC 1918, 3927, 4193, 4291). */
const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addSubnet('10.0.0.0', 8, 'ipv4')
own.addSubnet('172.16.0.0', 12, 'ipv4')
own.addSubnet('192.168.0.0', 16, 'ipv4')
own.addSubnet('169.254.0.0', 16, 'ipv4')
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

/** Host names that are resolved within the own network: single labels such as container names, and RFC 6761, 6762 and 8375. */
const ownName = /^(?:[^.]+|.+\.(?:localhost|local|internal|home\.arpa))$/

/** Whether a URL's host is outside the server's own network. */
export function isOutsideHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  return version === 0 ? !ownName.test(host) : !own.check(host, version === 4 ? 'ipv4' : 'ipv6')
}
