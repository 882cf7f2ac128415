import type { PasswordConfirmed } from '@presale/contracts'
import { ADMIN } from '../testing/api-client'
import { type StartedApi, startApi } from '../testing/started-api'

describe('how long a session lasts and suffices, as configured', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi({
      env: {
        STAFF_SESSION_IDLE_SECONDS: '120',
        STAFF_SESSION_MAX_SECONDS: '240',
        STEP_UP_SECONDS: '120',
        // An api runs without one.
        REDIS_URL: '',
      },
    })
  }, 180_000)
  afterAll(() => api?.stop())

  it.each([
    ['last_seen_at', 110, 200],
    ['last_seen_at', 121, 401],
    ['created_at', 230, 200],
    ['created_at', 241, 401],
  ])('given others, they hold: %s %i s ago is answered with %i', async (column, seconds, status) => {
    const admin = await api.admin()
    await api.pool.query('update accounts.users set staff_since = null')
    await api.pool.query(`update accounts.sessions set ${column} = ${column} - make_interval(secs => $1)`, [
      seconds,
    ])
    expect((await admin.get('/api/user')).status).toBe(status)
  })

  it('given another STEP_UP_SECONDS, it is how long signing in and confirming hold', async () => {
    const admin = await api.admin()
    const setPrice = () => admin.post('/api/admin/token-price', { price: '3' })
    const age = (seconds: number) =>
      api.pool.query('update accounts.sessions set created_at = created_at - make_interval(secs => $1)', [
        seconds,
      ])
    await age(100)
    expect((await setPrice()).status).toBe(200)
    await age(20)
    expect((await setPrice()).status).toBe(403)
    const before = Date.now()
    const { body } = await admin.post<PasswordConfirmed>('/api/user/confirm-password', {
      password: ADMIN.password,
    })
    const confirmedAt = Date.parse(body.confirmedUntil) - 120_000
    // It was asked for between these two; the api knows the time of the database to half a round trip of its measure.
    expect(confirmedAt).toBeGreaterThanOrEqual(before - 500)
    expect(confirmedAt).toBeLessThanOrEqual(Date.now() + 500)
    expect((await setPrice()).status).toBe(200)
  })
})
