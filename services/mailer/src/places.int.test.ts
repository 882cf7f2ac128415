import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { prepareOutbox, removeOldPlaces } from './outbox'
import { type AskedPlace, takePlace } from './places'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('places of mails', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
    await prepareOutbox(pool)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })
  beforeEach(() => pool.query('truncate mail.places'))

  let count = 0
  const asked = (more: Partial<AskedPlace> = {}): AskedPlace => {
    count += 1
    return {
      id: `mail-${count}`,
      topic: 'purchases',
      email: 'ann@example.com',
      ipAddress: '203.0.113.7',
      isConfirmed: false,
      ...more,
    }
  }
  const take = (more: Partial<AskedPlace> = {}) => takePlace(pool, asked(more))
  const pass = (ms: number) =>
    pool.query('update mail.places set taken_at = taken_at - make_interval(secs => $1 / 1000.0)', [ms])
  const all = async (...takes: Promise<number | undefined>[]) => (await Promise.all(takes)).map(Boolean)

  it('given three mails within the hour to an address that is not confirmed, the fourth waits for the first one’s hour', async () => {
    expect([await take(), await take()]).toEqual([undefined, undefined])
    await pass(20 * MINUTE)
    expect(await take()).toBeUndefined()
    const wait = await take()
    expect(wait).toBeGreaterThan(39 * MINUTE)
    expect(wait).toBeLessThanOrEqual(40 * MINUTE)
    await pass(40 * MINUTE)
    expect([await take(), await take(), Boolean(await take())]).toEqual([undefined, undefined, true])
  })

  it('given sixty at once, three have a place', async () => {
    const taken = await all(...Array.from({ length: 60 }, () => take()))
    expect(taken.filter((waits) => !waits)).toHaveLength(3)
  })

  it('given the same mail again, tried once more, it keeps its place and takes no second one', async () => {
    const mail = asked()
    for (let tries = 0; tries < 5; tries += 1) expect(await takePlace(pool, mail)).toBeUndefined()
    expect(await all(take(), take(), take())).toEqual(expect.arrayContaining([false, false, true]))
  })

  it('given the address in other letters, it is the same one', async () => {
    for (const email of ['Ann@example.com', 'ANN@EXAMPLE.COM', 'ann@example.com']) await take({ email })
    expect(await take()).toBeDefined()
  })

  it('given mails about the sale, and notices of both kinds, each take three places together, besides the links', async () => {
    for (const topic of ['purchases', 'staff', 'purchases'] as const)
      expect(await take({ topic })).toBeUndefined()
    for (const topic of ['purchases', 'staff'] as const)
      expect(await take({ topic })).toBeGreaterThan(59 * MINUTE)
    for (const topic of ['password-changed', 'email-changed', 'password-changed'] as const)
      expect(await take({ topic })).toBeUndefined()
    for (const topic of ['password-changed', 'email-changed'] as const)
      expect(await take({ topic })).toBeGreaterThan(59 * MINUTE)
    expect(await take({ topic: 'confirmation' })).toBeUndefined()
  })

  it('given ten notices of both kinds from one origin, the eleventh waits, and a link does not', async () => {
    const topics = ['password-changed', 'email-changed'] as const
    for (let mails = 0; mails < 10; mails += 1) {
      const topic = topics[mails % 2] ?? 'email-changed'
      expect(await take({ email: `${mails}@example.com`, topic })).toBeUndefined()
    }
    expect(await take({ email: 'last@example.com', topic: 'password-changed' })).toBeDefined()
    expect(await take({ email: 'last@example.com', topic: 'confirmation' })).toBeUndefined()
  })

  it('given links, another recipient or a confirmed address, they have places of their own', async () => {
    for (let mails = 0; mails < 3; mails += 1) await take()
    expect(await take()).toBeDefined()
    expect(await take({ topic: 'confirmation' })).toBeUndefined()
    expect(await take({ topic: 'password-reset' })).toBeUndefined()
    expect(await take({ email: 'bo@example.com' })).toBeUndefined()
    expect(await take({ isConfirmed: true })).toBeUndefined()
  })

  it('given ten mails to addresses that were registered from one origin, the eleventh waits, whatever the address', async () => {
    const network = (host: number) => `2001:db8::${host.toString(16)}`
    for (let mails = 1; mails <= 10; mails += 1) {
      expect(await take({ email: `${mails}@example.com`, ipAddress: network(mails) })).toBeUndefined()
    }
    expect(await take({ email: 'last@example.com', ipAddress: network(99) })).toBeGreaterThan(59 * MINUTE)
    expect(await take({ email: 'last@example.com', ipAddress: '2001:db8:0:1::1' })).toBeUndefined()
    expect(await take({ email: 'server@example.com', ipAddress: null })).toBeUndefined()
  })

  it('given mails that are merged, the next one waits for the end of some minutes, also to a confirmed address', async () => {
    const merging = { topic: 'staff', isConfirmed: true, mergeMs: 5 * MINUTE } as const
    expect(await take(merging)).toBeUndefined()
    await pass(2 * MINUTE)
    const wait = await take(merging)
    expect(wait).toBeGreaterThan(2 * MINUTE)
    expect(wait).toBeLessThanOrEqual(3 * MINUTE)
    await pass(3 * MINUTE)
    expect(await take(merging)).toBeUndefined()
  })

  it('keeps no address, and forgets what counts no more', async () => {
    await take()
    const { rows } = await pool.query('select * from mail.places')
    expect(JSON.stringify(rows)).not.toMatch(/ann@|203\.0/)
    expect(await removeOldPlaces(pool, HOUR, 100)).toBe(0)
    await pass(HOUR + MINUTE)
    expect(await removeOldPlaces(pool, HOUR, 100)).toBe(1)
  })
})
