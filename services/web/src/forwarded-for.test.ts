import { addressIn, readForwardedFor } from './forwarded-for'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  [' 203.0.113.7:1 ', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
])('given the entry %j, then the address is %s', (entry, address) => {
  expect(addressIn(entry)).toBe(address)
})

test.each([
  'unknown',
  '_hidden',
  '',
  '203.0.113',
  '203.0.113.7:',
  '203.0.113.7:port',
  '203.0.113.7:1234567',
  '999.0.113.7',
  'host.example:80',
  '[203.0.113.7',
  '::ffff:999.0.0.1',
  '<script>',
])('given the entry %j, then there is no address', (entry) => {
  expect(addressIn(entry)).toBeUndefined()
})

test.each([
  ['1.1.1.1, 203.0.113.7:51234', ['1.1.1.1', '203.0.113.7'], undefined],
  ['1.1.1.1, unknown, 10.0.0.2:80', ['10.0.0.2'], 'unknown'],
  ['1.1.1.1, unknown', [], 'unknown'],
  [' , 1.1.1.1,,', ['1.1.1.1'], undefined],
])('given %j, then the addresses are %j, nearest last', (header, addresses, invalid) => {
  expect(readForwardedFor(header)).toEqual({ addresses, invalid })
})
