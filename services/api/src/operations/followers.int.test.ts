import { createPool, type Pool } from '@presale/read-store'
import { failingChecks } from '@presale/runtime'
import { type StartedApi, startApi } from '../testing/started-api'
import { followerChecks } from './followers'

/** Promised: what is frozen is named within ten seconds of its last sign of life. */
const PROMISED_SECONDS = 10

describe('the other processes, by their leases', () => {
  let api: StartedApi
  let pool: Pool
  beforeAll(async () => {
    api = await startApi()
    // It renews its leases all the time.
    await api.killProjector()
    pool = createPool(api.databaseUrl, { max: 2 })
  }, 180_000)
  afterAll(async () => {
    await pool?.end()
    await api?.stop()
  })

  /** All that is followed is given a sign of life of this age, by Postgres's own clock, by which silence is judged. */
  async function signOfLife(secondsAgo: number): Promise<void> {
    await pool.query(
      `insert into following.leases (name, holder, renewed_at)
       select name, 'a process', now() - make_interval(secs => $1)
       from (select schema_name as name from projections.registry where state = 'live'
             union values ('expiry-deadlines'), ('purchase-mails')) followed
       on conflict (name) do update set holder = excluded.holder, renewed_at = excluded.renewed_at`,
      [secondsAgo],
    )
  }
  const named = (awaited = 0, hasMailer = true) =>
    failingChecks(followerChecks(pool, { hasMailer, awaitedSeconds: () => awaited }))

  it('given a sign of life as old as is promised, then each kind of process is named, and who it was', async () => {
    await signOfLife(PROMISED_SECONDS)
    const failing = await named()
    expect(Object.keys(failing).sort()).toEqual(['expiry', 'mailer', 'projector'])
    for (const sentence of Object.values(failing))
      expect(sentence).toMatch(/^no sign of life for \d+ s from a process, which applies events to /)
  })

  it('given one that has just come, then none is', async () => {
    // Ahead: a busy machine may take its time to ask.
    await signOfLife(-3600)
    expect(await named()).toEqual({})
  })
  it('given some that have never run, then they are named once they were awaited for long enough, a mailer where there is one', async () => {
    await pool.query('delete from following.leases')
    expect(await named(0)).toEqual({})
    const failing = await named(PROMISED_SECONDS)
    expect(Object.keys(failing).sort()).toEqual(['expiry', 'mailer', 'projector'])
    expect(failing.expiry).toBe(
      'no sign of life for 10 s from any process, which would apply events to expiry-deadlines',
    )
    expect(Object.keys(await named(PROMISED_SECONDS, false)).sort()).toEqual(['expiry', 'projector'])
    await pool.query('truncate projections.registry cascade')
    expect((await named(PROMISED_SECONDS)).projector).toMatch(/would apply events to the read models$/)
  })
})
