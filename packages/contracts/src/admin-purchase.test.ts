import { adminPurchase, purchase, purchaseAction } from './purchases'

const OF_AN_EARLIER_RELEASE = {
  id: '6f1c1f0e-7a50-4b3c-9a65-4d2b6a1c9f10',
  userId: '0d0c2b5e-1e0a-4f6c-8d61-0a4f3c2b1a99',
  createdAt: '2026-11-21T10:00:00.000Z',
  date: '2026-11-21T10:00:00.000Z',
  amount: 100,
  price: '3.0000',
  total: '300.00',
  wallet: 'bc1q',
  paymentMethod: 'BTC',
  cryptoSymbol: 'BTC',
  cryptoAmount: '0.003093',
  status: 'approved',
  stage: null,
  transactionHash: null,
  expiresAt: null,
  paidAt: null,
  timeRemaining: 0,
  decidedAt: '2026-11-21T11:00:00.000Z',
  reason: null,
  contested: false,
  expiredWindow: null,
  cancelledByBuyer: false,
  latePaymentReported: false,
  sampleWallet: false,
  allowedActions: [],
  userName: 'Ann',
  userEmail: 'ann@example.com',
  needsAttention: false,
  revision: 2,
}

describe('a payment, for remotes and apis of different releases', () => {
  it('given the api of an earlier release, is read with nothing in place of what it leaves out', () => {
    expect(adminPurchase.safeParse(OF_AN_EARLIER_RELEASE)).toMatchObject({
      success: true,
      data: {
        settlementActions: [],
        contestedWith: [],
        note: null,
        lookedAtBy: [],
        approvalRefusal: null,
        reopenRefusal: null,
        evidence: null,
        output: null,
        approvalReason: null,
      },
    })
  })

  it('given a remote of an earlier release, has no words among the actions that it cannot read', () => {
    expect(purchaseAction.options).toEqual([
      'report-payment',
      'cancel',
      'report-late-payment',
      'approve',
      'decline',
      'reopen',
    ])
    expect(adminPurchase.shape.allowedActions).toBe(purchase.shape.allowedActions)
  })
})
