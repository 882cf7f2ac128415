import type { Purchase } from '@presale/contracts'
import { fetchDashboard } from './buying'
import { withStatus } from './missing-status'

describe('a purchase that the dashboard returns without a status', () => {
  it.each([undefined, null, ''])('given status %p and a hash, it is approved', (status) => {
    expect(withStatus({ status, transactionHash: 'ab12' })).toMatchObject({ status: 'approved' })
  })
  it.each([undefined, null, ''])('given no status and hash %p, it is pending', (transactionHash) => {
    expect(withStatus({ transactionHash })).toMatchObject({ status: 'pending' })
  })
  it('given a status, keeps it, hash or not', () => {
    expect(withStatus({ status: 'declined', transactionHash: 'ab12' })).toMatchObject({ status: 'declined' })
    expect(withStatus({ status: 'pending', transactionHash: 'ab12' })).toMatchObject({ status: 'pending' })
  })
  it('given no purchase at all, leaves it for the contract to refuse', () => {
    expect(withStatus(null)).toBeNull()
    expect(withStatus('x')).toBe('x')
  })
})

describe('the dashboard, as it is read', () => {
  const originalFetch = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = originalFetch
  })
  const at = '2026-11-21T12:00:00.000Z'
  const id = '3f0b8c1e-5a52-4c5e-9d0a-6b7f2f1f0c11'
  const bare = {
    id,
    userId: id,
    createdAt: at,
    date: at,
    amount: 100,
    price: '3.0000',
    total: '300.00',
    wallet: 'w',
    paymentMethod: 'BTC',
    cryptoSymbol: 'BTC',
    cryptoAmount: '0.004000',
    stage: null,
    expiresAt: null,
    paidAt: null,
    timeRemaining: 0,
    decidedAt: null,
    reason: null,
    contested: false,
    latePaymentReported: false,
    expiredWindow: null,
    cancelledByBuyer: false,
    sampleWallet: false,
    allowedActions: [],
  }
  const statusesOf = async (...userPurchases: object[]): Promise<Purchase['status'][]> => {
    globalThis.fetch = async () =>
      Response.json({ balance: 0, price: '3.00', tokenName: 'GROK', projectMission: '', userPurchases })
    return (await fetchDashboard()).userPurchases.map(({ status }) => status)
  }

  it('gives each purchase without a status the one that the rule says', async () => {
    expect(
      await statusesOf(
        { ...bare, transactionHash: 'ab12' },
        { ...bare, transactionHash: null },
        { ...bare, status: 'expired', transactionHash: 'ab12' },
      ),
    ).toEqual(['approved', 'pending', 'expired'])
  })

  it('refuses a status that there is not', async () => {
    await expect(statusesOf({ ...bare, status: 'lost', transactionHash: null })).rejects.toThrow()
  })
})
