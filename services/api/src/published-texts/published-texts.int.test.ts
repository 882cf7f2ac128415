import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

const OURS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const THEIRS = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'

describe('what staff write and buyers read', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    const wallet = { symbol: 'BTC', address: OURS }
    expect((await admin.post('/api/admin/wallets', wallet)).status).toBeLessThan(300)
  }, 180_000)
  afterAll(() => api?.stop())

  const setting = (key: string, value: string) =>
    admin.send('PUT', `/api/admin/settings/${key}`, JSON.stringify({ value }))
  const ADDRESS = /must not have an address to pay to/
  const LINK = /must not lead to another site: it names "evil.com"/

  it('given an address or another site in mission, name or contact, it is refused and nothing changes', async () => {
    const before = await admin.get('/api/admin/settings')
    for (const [tried, sentence] of [
      [() => setting('project_mission', `Pay to ${THEIRS}`), ADDRESS],
      [() => setting('project_mission', `Pay to ${THEIRS.match(/.{1,5}/g)?.join('\u200b ')}`), ADDRESS],
      [() => setting('project_mission', 'More on evil.com'), LINK],
      [() => setting('support_contact', `https://help.example/${THEIRS}`), ADDRESS],
      [() => admin.post('/api/admin/token-name', { name: 'evil.com' }), LINK],
    ] as const) {
      const { status, body } = await tried()
      expect([status, body]).toEqual([400, expect.stringMatching(sentence)])
    }
    expect((await admin.get('/api/admin/settings')).body).toEqual(before.body)
  })

  it('given our own address, or the contact of the site, it may be said', async () => {
    expect((await setting('support_contact', 'help@evil.com')).status).toBe(200)
    expect((await setting('project_mission', `We sell at ${OURS}. Write to help@evil.com.`)).status).toBe(200)
    expect((await admin.post('/api/admin/token-name', { name: 'GROK 2' })).status).toBe(200)
  })

  it('given a reason for a decline with an address, the purchase stays as it is', async () => {
    const purchase = await (await api.buyer()).paid(200)
    const decline = (reason: string) => admin.post(`/api/admin/purchases/${purchase.id}/decline`, { reason })
    expect(await decline(`Send it again to ${THEIRS}`)).toMatchObject({
      status: 400,
      body: expect.stringMatching(/^Reason must not have an address/),
    })
    expect((await decline('Ask at https://evil.com')).status).toBe(400)
    expect((await decline(`Nothing arrived at ${OURS}.`)).status).toBe(200)
  })
})
