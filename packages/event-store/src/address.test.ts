import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE, insteadOf, supportedAddress } from './address'

describe('the address of the event store', () => {
  it.each([
    'esdb://127.0.0.1:2113?tls=false',
    'esdb://store.example.com:2113',
    'esdb+discover://cluster.example.com?nodePreference=leader',
  ])('%s is one that the client understands', (address) => {
    expect(address).toMatch(EVENT_STORE_ADDRESS)
  })

  it.each([
    'kurrentdb://store.example.com:2113',
    'kurrentdb+discover://cluster.example.com',
    'http://store.example.com:2113',
    'esdb:store',
    'esdb://',
    'esdb://a b',
    '',
  ])('%s is refused before anything connects, and the sentence says what to write', (address) => {
    expect(address).not.toMatch(EVENT_STORE_ADDRESS)
    expect(EVENT_STORE_ADDRESS_RULE).toContain('write a kurrentdb:// address with esdb instead')
  })
})

describe('an option that the client does not support', () => {
  it.each([
    ['esdb://a:b@c:1?tls=false', 'esdb://a:b@c:1?tls=false', []],
    ['esdb://a:b@c:1', 'esdb://a:b@c:1', []],
    [
      'esdb://a:b@c:1?tlsVerifyCert=false&tls=true&foo=1',
      'esdb://a:b@c:1?tls=true',
      ['tlsVerifyCert', 'foo'],
    ],
    ['esdb+discover://c?foo', 'esdb+discover://c', ['foo']],
    ['esdb://c?TLS=false&NODEPREFERENCE=leader', 'esdb://c?TLS=false&NODEPREFERENCE=leader', []],
  ])('in %s is left out, and named', (given, address, ignored) => {
    expect(supportedAddress(given)).toEqual({ address, ignored })
  })

  it('given one that switches verifying off, says what to write', () => {
    expect(insteadOf('tlsVerifyCert')).toContain('tlsCAFile')
  })
})
