import { addressKey } from './address-key'

describe('what an address is counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('given %s, it is %s', (address, key) => expect(addressKey(address)).toBe(key))

  it.each([undefined, null, '', 'nonsense', 'x'.repeat(10_000)])(
    'given %p, it counts with all others that are unknown',
    (address) => expect(addressKey(address)).toBe('unknown'),
  )
})
