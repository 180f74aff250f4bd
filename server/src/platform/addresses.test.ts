import { describe, expect, it } from 'vitest'
import { addressKey, isInNetworks, isPrivateAddress, parseNetwork } from './addresses.ts'

describe('the rate limit key of an address', () => {
  it('is the same for a whole IPv6 /64 and differs for the next /64', () => {
    const key = addressKey('2001:db8:1:2::1')
    for (const same of ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:DB8:0001:2:0:0:0:9', '[2001:db8:1:2::7]:4444'])
      expect(addressKey(same)).toBe(key)
    expect(addressKey('2001:db8:1:3::1')).not.toBe(key)
  })

  it('is the whole IPv4 address, also when mapped to IPv6 or with a port', () => {
    for (const same of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '203.0.113.7:4444'])
      expect(addressKey(same)).toBe('203.0.113.7')
    expect(addressKey('203.0.113.8')).toBe('203.0.113.8')
  })

  it('is "unknown" for everything that is not an address', () => {
    for (const text of ['', 'nonsense', '0x7f.1', '1', '999.1.1.1', 'a'.repeat(9000)])
      expect(addressKey(text)).toBe('unknown')
  })
})

it('an address is only in networks of the same IP version that contain it', () => {
  const networks = ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'].map((text) => {
    const network = parseNetwork(text)
    if (!network) throw new Error(text)
    return network
  })
  for (const inside of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1', '2001:db8::1'])
    expect(isInNetworks(inside, networks), inside).toBe(true)
  for (const outside of ['11.0.0.1', '192.0.2.2', '2001:db9::1', '::1', '', 'nonsense'])
    expect(isInNetworks(outside, networks), outside).toBe(false)
})

it.each(['', 'nonsense', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10/8', '::/129', '10.0.0.0/-1', '*'])(
  '%j is no network',
  (text) => expect(parseNetwork(text)).toBeNull()
)

it('recognises loopback, link-local and private addresses', () => {
  for (const address of [
    '10.0.0.1',
    '127.0.0.1',
    '192.168.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    'fe80::1'
  ])
    expect(isPrivateAddress(address), address).toBe(true)
  for (const address of ['203.0.113.7', '8.8.8.8', '2600::1', ''])
    expect(isPrivateAddress(address), address).toBe(false)
})
