import { BACKGROUND_HEADER } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

const HOUR = 60

describe('how long a session lasts, over HTTP', () => {
  let api: SharedApi
  beforeAll(async () => {
    api = await sharedApi()
  }, 180_000)
  afterAll(() => api?.stop())

  /** In every session there is, without a request meanwhile. */
  const minutesPass = async (minutes: number) => {
    await api.pool.query(
      `update accounts.sessions set created_at = created_at - make_interval(mins => $1),
         last_seen_at = last_seen_at - make_interval(mins => $1)`,
      [minutes],
    )
    await api.pool.query('update accounts.users set staff_since = staff_since - make_interval(mins => $1)', [
      minutes,
    ])
  }
  const isSignedIn = async (who: Caller, headers: Record<string, string> = {}) =>
    (await who.get('/api/user', headers)).status === 200
  /** Minutes until it is over, with a request every 20. */
  const busyUntil = async (who: Caller) => {
    let minutes = 0
    while (minutes < 24 * HOUR && (await isSignedIn(who))) {
      await minutesPass(20)
      minutes += 20
    }
    return minutes
  }

  it('given staff, 30 minutes without a request end it, and a buyer’s goes on', async () => {
    const [admin, moderator, ann] = [await api.admin(), await api.moderator(), await api.buyer()]
    await minutesPass(29)
    expect([await isSignedIn(admin), await isSignedIn(moderator)]).toEqual([true, true])
    await minutesPass(30)
    const after = [await isSignedIn(admin), await isSignedIn(moderator), await isSignedIn(ann)]
    expect(after).toEqual([false, false, true])
  })

  it('given an admin who is never idle, it is over after 12 hours', async () => {
    expect(await busyUntil(await api.admin())).toBe(12 * HOUR)
  })

  it('given a buyer of 20 hours who is made a moderator, the 12 hours begin with that', async () => {
    const ann = await api.buyer()
    for (const hours of [10, 10]) {
      await minutesPass(hours * HOUR)
      expect(await isSignedIn(ann)).toBe(true)
    }
    const admin = await api.admin()
    expect((await admin.post(`/api/admin/users/${(await ann.me()).id}/make-moderator`)).status).toBe(200)
    expect(await busyUntil(ann)).toBe(12 * HOUR)
  })

  it('given what a page asks by itself, it is answered and renews nothing', async () => {
    const admin = await api.admin()
    for (const minutes of [15, 14]) {
      await minutesPass(minutes)
      expect(await isSignedIn(admin, { [BACKGROUND_HEADER]: '1' })).toBe(true)
    }
    await minutesPass(1)
    expect(await isSignedIn(admin, { [BACKGROUND_HEADER]: '1' })).toBe(false)
  })
})
