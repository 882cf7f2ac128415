import { randomUUID } from 'node:crypto'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

/** A browser's cookies of one host: it has one set for all ports. */
class Jar {
  readonly cookies = new Map<string, string>()

  async send(by: Caller, method: string, path: string, body?: object) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const text = body === undefined ? undefined : JSON.stringify(body)
    const reply = await by.send(method, path, text, cookie === '' ? {} : { cookie })
    by.cookie = ''
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/; Max-Age=0(;|$)/i.test(set)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return reply
  }
}

describe('two sites on one host, by different ports', () => {
  let one: StartedApi
  let other: StartedApi
  beforeAll(async () => {
    ;[one, other] = await Promise.all([startApi(), startApi()])
  }, 180_000)
  afterAll(() => Promise.all([one?.stop(), other?.stop()]))

  const account = () => ({
    name: 'Ann Lee',
    email: `${randomUUID()}@example.com`,
    password: 'a long password',
  })
  const portOf = ({ origin }: StartedApi) => new URL(origin).port
  const statusAt = async (jar: Jar, api: StartedApi) =>
    (await jar.send(api.caller(), 'GET', '/api/user')).status

  /** As an earlier release left the browser: signed in, under the names without a port. */
  async function signedInBefore(api: StartedApi, jar: Jar, who = account()) {
    const fresh = new Jar()
    await fresh.send(api.caller(), 'POST', '/api/register', who)
    for (const [name, value] of fresh.cookies) jar.cookies.set(name.replace(/_\d+$/, ''), value)
    return who
  }

  it('given a person signs in at both, and out at one, then neither touches the session of the other', async () => {
    const jar = new Jar()
    for (const api of [one, other]) {
      expect((await jar.send(api.caller(), 'POST', '/api/register', account())).status).toBe(201)
    }
    expect([await statusAt(jar, one), await statusAt(jar, other)]).toEqual([200, 200])
    await jar.send(one.caller(), 'POST', '/api/logout')
    expect([await statusAt(jar, one), await statusAt(jar, other)]).toEqual([401, 200])
  })

  it('given a session of an earlier release, then it goes on under the site’s own name, and the earlier cookie goes', async () => {
    const jar = new Jar()
    await signedInBefore(one, jar)
    const token = jar.cookies.get('presale_session')
    expect(await statusAt(jar, one)).toBe(200)
    expect(jar.cookies.get('presale_session')).toBeUndefined()
    expect(jar.cookies.get(`presale_session_${portOf(one)}`)).toBe(token)
    expect(await statusAt(jar, one)).toBe(200)
  })

  it('given an answer that caches may keep, then it carries no session', async () => {
    const jar = new Jar()
    await signedInBefore(one, jar)
    const { status, headers } = await jar.send(one.caller(), 'GET', '/api/openapi.json')
    expect([status, headers.get('cache-control'), headers.getSetCookie()]).toEqual([
      200,
      'public, max-age=300',
      [],
    ])
  })

  it('given several calls at once with the earlier name, then each is answered', async () => {
    const jar = new Jar()
    await signedInBefore(one, jar)
    const cookie = `presale_session=${jar.cookies.get('presale_session')}`
    const replies = await Promise.all(
      [1, 2, 3].map(() => one.caller().send('GET', '/api/user', undefined, { cookie })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('given an earlier session of the other site, then it is left to that one', async () => {
    const jar = new Jar()
    await signedInBefore(other, jar)
    expect(await statusAt(jar, one)).toBe(401)
    await jar.send(one.caller(), 'POST', '/api/logout')
    expect((await jar.send(one.caller(), 'POST', '/api/register', account())).status).toBe(201)
    expect([await statusAt(jar, one), await statusAt(jar, other)]).toEqual([200, 200])
  })

  it('given an earlier session, then signing out or in again, or a new password, ends it, and its cookie goes', async () => {
    const jar = new Jar()
    const who = await signedInBefore(one, jar)
    const token = jar.cookies.get('presale_session')
    await jar.send(one.caller(), 'POST', '/api/logout')
    expect([...jar.cookies.keys()]).toEqual(['presale_device'])
    const again = await one
      .caller()
      .send('GET', '/api/user', undefined, { cookie: `presale_session=${token}` })
    expect(again.status).toBe(401)

    await jar.send(one.caller(), 'POST', '/api/login', who)
    expect([...jar.cookies.keys()].sort()).toEqual(
      ['device', 'session'].map((what) => `presale_${what}_${portOf(one)}`),
    )

    const changing = new Jar()
    await signedInBefore(one, changing, account())
    const passwords = { currentPassword: who.password, newPassword: 'another long password' }
    const changed = await changing.send(one.caller(), 'POST', '/api/user/password', passwords)
    expect(changed.status).toBe(200)
    expect(changing.cookies.has('presale_session')).toBe(false)
    expect(await statusAt(changing, one)).toBe(200)
  })
})
