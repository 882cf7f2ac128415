import { type Readiness, readinessEntries } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { setSetting } from '../testing/site-settings'
import { type StartedApi, startApi } from '../testing/started-api'

const STILL_OPEN = [
  'sample-wallets',
  'sample-prices',
  'no-mail',
  'embedded-event-store',
  'audit-key-in-database',
  'no-backup',
]

describe('readiness', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const readiness = async (headers = {}) => (await admin.get<Readiness>('/api/admin/readiness', headers)).body
  const open = async () =>
    (await readiness()).entries
      .filter(({ isReady, isWaived }) => !isReady && !isWaived)
      .map(({ name }) => name)

  it('given a new site, every entry is open, each with a sentence', async () => {
    const { isLive, isReady, entries } = await readiness({ 'x-untrusted-proxy': '1' })
    expect([isLive, isReady]).toEqual([false, false])
    expect(entries.map(({ name }) => name)).toEqual(readinessEntries)
    expect(entries.every((entry) => !entry.isReady && entry.sentence.endsWith('.'))).toBe(true)
    expect(entries.map(({ finding }) => finding)).toEqual([
      ...readinessEntries.slice(0, 6),
      'no-limit',
      ...readinessEntries.slice(7),
    ])
    expect(entries[0]?.symbols).toContain('BTC')
  })

  it('given entries that are put in order, they are green', async () => {
    await setSetting(admin, 'support_contact', 'help@example.com')
    await setSetting(admin, 'sale_target', '1000000')
    await setSetting(admin, 'sale_ends_at', new Date(Date.now() + 86_400_000).toISOString())
    await setSetting(admin, 'moderator_daily_tokens', '5000')
    await setSetting(admin, 'sale_hard_cap', '10000000')
    const limits = async () => (await readiness()).entries.find(({ name }) => name === 'default-limits')
    expect(await limits()).toMatchObject({ isReady: false, finding: 'no-buyer-limit' })
    await setSetting(admin, 'sale_max_per_buyer', '5000')
    await setSetting(admin, 'approval_evidence', 'required')
    expect(await open()).toEqual(STILL_OPEN)
    expect((await readiness()).entries.find(({ name }) => name === 'no-target')).toMatchObject({
      isReady: true,
      finding: null,
    })
  })

  it('given an open entry, the site does not go live, and the answer names it; waived, it does', async () => {
    const refused = await setSetting(admin, 'marketing_mode', 'live')
    expect([refused.status, refused.body]).toEqual([
      409,
      `The sale is not ready to go live: ${STILL_OPEN.join(', ')}. Put these in order, or waive them by name.`,
    ])
    await setSetting(admin, 'readiness_waivers', STILL_OPEN.slice(1).join(','))
    expect((await setSetting(admin, 'marketing_mode', 'live')).status).toBe(409)
    await setSetting(admin, 'readiness_waivers', STILL_OPEN.join(','))
    expect(await readiness()).toMatchObject({ isLive: false, isReady: true })
    expect((await setSetting(admin, 'marketing_mode', 'live')).status).toBe(200)
    expect(await readiness()).toMatchObject({ isLive: true })
  })

  it('given a reason, it stands beside the entry with who said it, until it is waived without one', async () => {
    const waiverOf = async (name: string) =>
      (await readiness()).entries.find((one) => one.name === name)?.waiver
    const waive = (value: string, reason?: string) =>
      admin.send('PUT', '/api/admin/settings/readiness_waivers', JSON.stringify({ value, reason }))
    await waive('')
    await waive('no-mail', 'We write by hand.')
    await waive('no-mail,no-backup', 'The disk is mirrored.')
    expect(await waiverOf('no-mail')).toMatchObject({
      reason: 'We write by hand.',
      actor: { name: expect.any(String) },
    })
    expect(await waiverOf('no-backup')).toMatchObject({ reason: 'The disk is mirrored.' })
    await waive('no-backup')
    expect(await waiverOf('no-mail')).toBeUndefined()
    await waive('no-mail,no-backup')
    expect(await waiverOf('no-mail')).toBeUndefined()
    expect((await waive('', 'a'.repeat(501))).status).toBe(400)
  })

  it('is for admins alone', async () => {
    for (const who of [await api.moderator(), await api.buyer()])
      expect((await who.get('/api/admin/readiness')).status).toBe(403)
  })
})
