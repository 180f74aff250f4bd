import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A network as `[address, prefix length]`. A single address has a prefix of its full length. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number]

/** Null for what is neither an address nor an address with a prefix (CIDR). */
export function parseNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return null
  if (prefix === undefined) return ipaddr.parseCIDR(`${address}/${isIP(address) === 4 ? 32 : 128}`)
  return /^\d{1,3}$/.test(prefix) && ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null
}

/** Parses an address; an IPv4 address mapped to IPv6 becomes IPv4. Null for other text, which headers may contain. */
const parsed = (address: string) => (isIP(address) === 0 ? null : ipaddr.process(address))

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const ip = parsed(address)
  return ip !== null && networks.some((network) => ip.kind() === network[0].kind() && ip.match([...network]))
}

/** Whether an address is loopback, private or link-local. */
export function isPrivateAddress(address: string): boolean {
  const ip = parsed(address)
  return ip !== null && ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'].includes(ip.range())
}

/** Some proxies add the port: `203.0.113.7:4444`, `[2001:db8::7]:4444`. */
const withoutPort = (address: string) => address.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

const interfaceBytes = 8

/**
 * The key under which the calls of an address are counted: the address, or its /64 for IPv6, because one household usually has
 * a whole /64 and can use a new address for every call. `unknown` for text that is not an address.
 */
export function addressKey(address: string): string {
  const ip = parsed(withoutPort(address))
  if (ip === null) return 'unknown'
  if (ip.kind() === 'ipv4') return ip.toString()
  const bytes = ip.toByteArray().fill(0, interfaceBytes)
  return `${ipaddr.fromByteArray(bytes).toString()}/64`
}
