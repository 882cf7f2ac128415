import type { Wallet, WalletChange } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

const WALLETS = '/api/admin/wallets'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER_BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

describe('the wallets that changed within a day', () => {
  // One of its own: it changes rows of admin actions, as nobody may.
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const changes = async (who = admin) => (await who.get<WalletChange[]>('/api/admin/wallet-changes')).body
  const save = (address: string, description?: string) =>
    admin.post<Wallet>(WALLETS, { symbol: 'BTC', address, description })

  it('given an address is replaced, a description written and the wallet deleted, staff see the two that move money', async () => {
    await save(BTC)
    const before = (await changes()).length
    await save(OTHER_BTC)
    const { body: wallet } = await save(OTHER_BTC, 'Cold storage')
    await admin.delete(`${WALLETS}/${wallet.id}`)
    const { id, name } = await admin.me()
    const seen = await changes()
    expect(seen).toHaveLength(before + 2)
    const ipAddress = expect.stringContaining('127.0.0.1')
    expect(seen.slice(0, 2)).toMatchObject([
      { symbol: 'BTC', addressBefore: OTHER_BTC, addressAfter: null, actor: { id, name }, ipAddress },
      { symbol: 'BTC', addressBefore: BTC, addressAfter: OTHER_BTC, actor: { id, name }, ipAddress },
    ])
  })

  it('given a moderator, they see the same without the IP address of the admin', async () => {
    await save(BTC)
    const seen = await changes(await api.moderator())
    expect(seen).toEqual((await changes()).map((change) => ({ ...change, ipAddress: null })))
    expect(seen.length).toBeGreaterThan(0)
  })

  it('given a day has passed, they are there no more', async () => {
    await save(BTC)
    await api.pool.query("update sale.admin_actions set at = at - interval '24 hours'")
    expect(await changes()).toEqual([])
  })
})
