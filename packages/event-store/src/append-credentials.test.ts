import { appendCredentials } from './append-credentials'

test.each([
  ['esdb://127.0.0.1:2113?tls=false', { username: 'none', password: 'none' }],
  ['esdb://admin:changeit@127.0.0.1:2113?tls=false', { username: 'admin', password: 'changeit' }],
  ['esdb+discover://app:p%40ss@cluster.example:2113', { username: 'app', password: 'p@ss' }],
  ['esdb://one.example,two.example?tls=true', undefined],
])('given %s, then appends go with %j', (url, expected) => {
  expect(appendCredentials(url)).toEqual(expected)
})
