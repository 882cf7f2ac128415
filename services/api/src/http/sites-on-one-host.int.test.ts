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
  const statusAt = async (jar: Jar, api: StartedApi) =>
    (await jar.send(api.caller(), 'GET', '/api/user')).status

  it('given a person signs in at both, and out at one, then neither touches the session of the other', async () => {
    const jar = new Jar()
    for (const api of [one, other]) {
      expect((await jar.send(api.caller(), 'POST', '/api/register', account())).status).toBe(201)
    }
    expect([await statusAt(jar, one), await statusAt(jar, other)]).toEqual([200, 200])
    await jar.send(one.caller(), 'POST', '/api/logout')
    expect([await statusAt(jar, one), await statusAt(jar, other)]).toEqual([401, 200])
  })
})
