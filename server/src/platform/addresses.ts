import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A network as `[address, length of its prefix]`; one address is a network of itself alone. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number]

/** Null for what is neither an address nor an address with a prefix (CIDR). */
export function parseNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return null
  if (prefix === undefined) return ipaddr.parseCIDR(`${address}/${isIP(address) === 4 ? 32 : 128}`)
  return /^\d{1,3}$/.test(prefix) && ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null
}

/** An IPv4 address that came in over an IPv6 socket is one of IPv4. Null for what is no address: headers hold whatever is sent. */
const parsed = (address: string) => (isIP(address) === 0 ? null : ipaddr.process(address))

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const ip = parsed(address)
  return ip !== null && networks.some((network) => ip.kind() === network[0].kind() && ip.match([...network]))
}

/** Loopback, private, link-local: an address that only this network knows. */
export function isPrivateAddress(address: string): boolean {
  const ip = parsed(address)
  return ip !== null && ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'].includes(ip.range())
}

/** Some proxies add the port: `203.0.113.7:4444`, `[2001:db8::7]:4444`. */
const withoutPort = (address: string) => address.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

const interfaceBytes = 8

/**
 * What the calls of an address are counted under. One household is given a whole /64 of IPv6, and may take a new address of it
 * for every call.
 */
export function addressKey(address: string): string {
  const ip = parsed(withoutPort(address))
  if (ip === null) return 'unknown'
  if (ip.kind() === 'ipv4') return ip.toString()
  const bytes = ip.toByteArray().fill(0, interfaceBytes)
  return `${ipaddr.fromByteArray(bytes).toString()}/64`
}
