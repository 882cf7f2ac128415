import { cookieWith, cookieWithout, sessionTokenFrom } from './session'

const open = {}
const production = { PUBLIC_ORIGIN: 'https://sale.example' }

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
    expect(cookieWith('abc', { PUBLIC_ORIGIN: 'http://localhost:8080' })['Set-Cookie']).not.toContain(
      'Secure',
    )
  })

  it('is taken away with an age of 0', () => {
    expect(cookieWithout(open)['Set-Cookie']).toMatch(/^presale_session=; Max-Age=0;/)
  })

  it('is found among others, under the name that fits the site', () => {
    expect(sessionTokenFrom('a=1; presale_session=abc; b=2', open)).toBe('abc')
    expect(sessionTokenFrom('presale_session=abc', production)).toBeUndefined()
    expect(sessionTokenFrom(undefined, open)).toBeUndefined()
    expect(sessionTokenFrom('presale_session=', open)).toBeUndefined()
  })
})
