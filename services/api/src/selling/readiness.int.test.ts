import { type Readiness, readinessEntries } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { setSetting } from '../testing/site-settings'

describe('readiness', () => {
  let api: SharedApi
  let admin: Caller
  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const readiness = async () => (await admin.get<Readiness>('/api/admin/readiness')).body
  const open = async () =>
    (await readiness()).entries
      .filter(({ isReady, isWaived }) => !isReady && !isWaived)
      .map(({ name }) => name)

  it('given a new site, every entry is open, each with a sentence', async () => {
    const { isLive, isReady, entries } = await readiness()
    expect([isLive, isReady]).toEqual([false, false])
    expect(entries.map(({ name }) => name)).toEqual(readinessEntries)
    expect(entries.every((entry) => !entry.isReady && entry.sentence.endsWith('.'))).toBe(true)
    expect(entries.map(({ finding }) => finding)).toEqual([
      ...readinessEntries.slice(0, 5),
      'no-limit',
      ...readinessEntries.slice(6),
    ])
    expect(entries[0]?.symbols).toContain('BTC')
  })

  it('given entries that are put in order, they are green', async () => {
    await setSetting(admin, 'support_contact', 'help@example.com')
    await setSetting(admin, 'sale_target', '1000000')
    await setSetting(admin, 'sale_hard_cap', '10000000')
    await setSetting(admin, 'moderator_daily_tokens', '5000')
    await setSetting(admin, 'approval_evidence', 'required')
    expect(await open()).toEqual(['sample-wallets', 'sample-prices', 'no-mail', 'embedded-event-store'])
    expect((await readiness()).entries.find(({ name }) => name === 'no-target')).toMatchObject({
      isReady: true,
      finding: null,
    })
  })

  it('given an open entry, the site does not go live, and the answer names it; waived, it does', async () => {
    const refused = await setSetting(admin, 'marketing_mode', 'live')
    expect([refused.status, refused.body]).toEqual([
      409,
      'The sale is not ready to go live: sample-wallets, sample-prices, no-mail, embedded-event-store. Put these in order, or waive them by name.',
    ])
    await setSetting(admin, 'readiness_waivers', 'sample-wallets,sample-prices,no-mail')
    expect((await setSetting(admin, 'marketing_mode', 'live')).status).toBe(409)
    await setSetting(admin, 'readiness_waivers', 'sample-wallets,sample-prices,no-mail,embedded-event-store')
    expect(await readiness()).toMatchObject({ isLive: false, isReady: true })
    expect((await setSetting(admin, 'marketing_mode', 'live')).status).toBe(200)
    expect(await readiness()).toMatchObject({ isLive: true })
  })

  it('is for admins alone', async () => {
    for (const who of [await api.moderator(), await api.buyer()])
      expect((await who.get('/api/admin/readiness')).status).toBe(403)
  })
})
