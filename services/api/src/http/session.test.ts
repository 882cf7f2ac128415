import { cookieWith, cookieWithout, sessionTokensIn } from './session'
import { siteOf } from './site'

const open = siteOf({}, 'sale.example')
const onPort = siteOf({}, 'localhost:8080')
const production = siteOf({ PUBLIC_ORIGIN: 'https://sale.example' }, 'internal:8081')
const productionOnPort = siteOf({ PUBLIC_ORIGIN: 'https://sale.example:8443' }, 'sale.example')

describe('the session cookie', () => {
  it('is out of reach of scripts and other sites', () => {
    expect(cookieWith('abc', open)['Set-Cookie']).toBe(
      'presale_session=abc; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    )
  })

  it('given an https origin, it is Secure and bound to the host', () => {
    const header = cookieWith('abc', production)['Set-Cookie']
    expect(header).toMatch(/^__Host-presale_session=abc;.*Path=\/;.*Secure/)
    expect(header).not.toContain('Domain')
  })

  it('given an http origin, it is neither, or the browser would drop it', () => {
    const site = siteOf({ PUBLIC_ORIGIN: 'http://localhost:8080' }, undefined)
    expect(cookieWith('abc', site)['Set-Cookie']).not.toContain('Secure')
  })

  it('is taken away with an age of 0', () => {
    expect(cookieWithout(open)['Set-Cookie']).toMatch(/^presale_session=; Max-Age=0;/)
  })

  it('given a port, it has a name of its own: that of PUBLIC_ORIGIN, else the one that the caller used', () => {
    const names = [
      onPort,
      siteOf({}, '[::1]:8090'),
      productionOnPort,
      siteOf({}, 'no host'),
      siteOf({}, undefined),
    ]
    expect(names.map((site) => cookieWith('abc', site)['Set-Cookie']?.split('=')[0])).toEqual([
      'presale_session_8080',
      'presale_session_8090',
      '__Host-presale_session_8443',
      'presale_session',
      'presale_session',
    ])
  })

  it('is found among others, under the name that fits the site', () => {
    expect(sessionTokensIn('a=1; presale_session=abc; b=2', open)).toEqual(['abc'])
    expect(sessionTokensIn('presale_session_8080=abc', onPort)).toEqual(['abc'])
    expect(sessionTokensIn(undefined, open)).toEqual([])
    expect(sessionTokensIn('presale_session=', open)).toEqual([])
  })

  it('given an https origin, only what is bound to the host counts: a neighbouring host can set any other name', () => {
    for (const site of [production, productionOnPort]) {
      for (const name of [
        'presale_session',
        'presale_session_1',
        'presale_session_8443',
        'x__Host-presale_session',
      ])
        expect([name, sessionTokensIn(`${name}=abc`, site)]).toEqual([name, []])
      expect(sessionTokensIn('presale_session_1=evil; __Host-presale_session_9=abc', site)).toEqual(['abc'])
    }
    expect(sessionTokensIn('__Host-presale_session_1=abc', onPort)).toEqual([])
  })

  it('given those of other ports, they come last: another process of this site may have given them', () => {
    const sent = sessionTokensIn('presale_session_8090=def; presale_session_8080=abc; other_8090=x', onPort)
    expect(sent).toEqual(['abc', 'def'])
    expect(sessionTokensIn('presale_session=abc', onPort)).toEqual(['abc'])
    const many = Array.from({ length: 9 }, (_, index) => `presale_session_${9000 + index}=t${index}`)
    expect(sessionTokensIn(many.join('; '), onPort)).toHaveLength(4)
  })
})
