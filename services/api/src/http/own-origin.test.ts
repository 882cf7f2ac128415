import { isForeign } from './own-origin'

describe('a state-changing call', () => {
  const host = 'sale.example:8080'

  it.each([
    ['says nothing of where it comes from', { host }],
    [
      'comes from the Host that web received',
      { host, origin: 'http://sale.example:8080', fetchSite: 'same-origin' },
    ],
    ['was typed by a person', { host, fetchSite: 'none' }],
  ])('given it %s, it passes', (_what, headers) => expect(isForeign(headers, undefined)).toBe(false))

  it.each([
    ['another host', { host, origin: 'http://evil.example' }],
    ['another port', { host, origin: 'http://sale.example:8081' }],
    ['a sandboxed page', { host, origin: 'null' }],
    ['a cross-site fetch without an origin', { host, fetchSite: 'cross-site' }],
    ['a neighbouring subdomain', { host, fetchSite: 'same-site' }],
    ['somewhere, and the Host is unknown', { origin: 'http://sale.example:8080' }],
  ])('given it comes from %s, it is foreign', (_what, headers) =>
    expect(isForeign(headers, undefined)).toBe(true),
  )

  it('given a PUBLIC_ORIGIN, that one counts and not the Host', () => {
    const own = 'https://sale.example'
    expect(isForeign({ host: 'internal:3000', origin: own }, own)).toBe(false)
    expect(isForeign({ host: 'sale.example', origin: 'http://sale.example' }, own)).toBe(true)
  })

  it('given the default port of the scheme in the Host, it is the same origin', () => {
    expect(isForeign({ host: 'sale.example:443', origin: 'https://sale.example' }, undefined)).toBe(false)
  })
})
