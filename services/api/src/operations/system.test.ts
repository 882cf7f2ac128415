import { shownAddress } from './system'

describe('the address of the event store as it is shown', () => {
  it.each([
    ['esdb://127.0.0.1:2113?tls=false', 'esdb://127.0.0.1:2113'],
    ['esdb://admin:changeit@node1:2113,node2:2113/?tls=true', 'esdb://node1:2113,node2:2113'],
    ['esdb+discover://admin:p%40ss@cluster.example', 'esdb+discover://cluster.example'],
    ['esdb://admin:p@ss/w?rd@node1:2113?userCertFile=/secret', 'esdb://node1:2113'],
    ['kurrentdb://[::1]:2113', 'kurrentdb://[::1]:2113'],
  ])('given %s, it is %s', (connectionString, shown) => {
    expect(shownAddress(connectionString)).toBe(shown)
  })

  it.each(['esdb://', 'esdb://admin:secret', 'esdb://admin:sec ret@', 'esdb://a@b c'])(
    'given %s, no part of it that could be a secret is shown',
    (connectionString) => {
      expect(shownAddress(connectionString)).not.toMatch(/secret|sec ret|b c/)
    },
  )
})
