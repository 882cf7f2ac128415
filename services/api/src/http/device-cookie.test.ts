import { randomBytes } from 'node:crypto'
import { deviceCookieWith, knownDevice } from './device-cookie'

const [key, otherKey] = [randomBytes(32), randomBytes(32)]
const site = { isSecure: false, port: '', origin: 'http://localhost' }
const onPort = { isSecure: false, port: '8080', origin: 'http://localhost:8080' }
const https = { isSecure: true, port: '', origin: 'http://localhost' }

/** The Cookie header that a browser sends after this Set-Cookie. */
const sent = (setCookie: string) => setCookie.split(';')[0] ?? ''

describe('the cookie of a device', () => {
  const after = (userId: string, before?: string) => sent(deviceCookieWith(before, { userId, key, site }))
  const known = (cookies: string | undefined, userId: string, by = key) =>
    knownDevice(cookies, { userId, key: by, site })

  it('given a sign-in, the device is known to that account, and to no other', () => {
    const cookies = after('ann')
    expect(known(cookies, 'ann')).toMatch(/^[\w-]{22}$/)
    expect([known(cookies, 'bob'), known(undefined, 'ann')]).toEqual([undefined, undefined])
  })

  it('given two people at one browser, both are known by it, as one device', () => {
    const cookies = after('bob', after('ann'))
    expect(known(cookies, 'ann')).toBe(known(cookies, 'bob'))
    expect(known(cookies, 'ann')).toBeDefined()
  })

  it('given more than five, the one that came first is a stranger again; signing in twice takes one place', () => {
    const people = ['ann', 'bob', 'cleo', 'dan', 'eve', 'eve', 'fay']
    const cookies = people.reduce<string | undefined>((before, one) => after(one, before), undefined)
    expect(people.filter((one) => known(cookies, one) === undefined)).toEqual(['ann'])
  })

  it("given another key, another device's mark, or nonsense, nobody is known", () => {
    const cookies = after('ann')
    const stolen = cookies.replace(/=[^.]+/, `=${randomBytes(16).toString('base64url')}`)
    expect(known(cookies, 'ann', otherKey)).toBeUndefined()
    for (const other of [
      stolen,
      'presale_device=',
      'presale_device=a.b',
      `${cookies}.x`,
      'presale_device=%%',
    ]) {
      expect(known(other, 'ann')).toBeUndefined()
    }
  })

  it('is HttpOnly and Lax, and with https Secure and bound to this host', () => {
    const plain = deviceCookieWith(undefined, { userId: 'ann', key, site })
    expect(plain).toMatch(/^presale_device=/)
    expect(plain).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = deviceCookieWith(undefined, { userId: 'ann', key, site: https })
    expect(secure).toMatch(/^__Host-presale_device=.*; Secure/)
  })

  it('given that of another site on the host, by its port, it stays where it is', () => {
    const ofOther = after('ann')
    expect(deviceCookieWith(ofOther, { userId: 'ann', key, site: onPort })).toMatch(/^presale_device_8080=/)
    expect(knownDevice(ofOther, { userId: 'ann', key, site: onPort })).toBeUndefined()
  })
})
