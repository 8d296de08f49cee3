import { describe, expect, it } from 'vitest'
import { networkPrefix } from './rate-limit.ts'

describe('what an address is counted by', () => {
  it.each([
    ['197.248.10.4', '197.248.10.4'],
    ['::ffff:197.248.10.4', '197.248.10.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::7:0:0:1', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('counts %s by %s', (address, network) => {
    expect(networkPrefix(address)).toBe(network)
  })
})
