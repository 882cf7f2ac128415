import { describeActor, describeEvent } from './event-descriptions'
import { texts } from './texts'

const { t } = texts

const requested = {
  purchaseId: '0b9f3a52-3f0d-4a3e-9a5e-0d6f2b1c7e11',
  buyerId: '5c0e7d8a-91f2-4f0b-8a37-6d2f3b4c5d6e',
  amount: 12_500,
  tokenSymbol: 'GROK',
  tokenPrice: '3',
  total: '37500.00',
  currency: 'BTC',
  currencyPrice: '97250.00',
  cryptoAmount: '0.385605',
  walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  isSampleWallet: false,
  pricesReadAt: '2026-11-21T10:00:00.000Z',
  termsVersion: '2026-11',
  requestedAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:15:00.000Z',
}

const factsOf = (type: string, data: Record<string, unknown>) =>
  Object.fromEntries(describeEvent({ type, data }, t).facts.map(({ term, value }) => [term, value]))
const titleOf = (type: string, data: Record<string, unknown> = {}) => describeEvent({ type, data }, t).title

describe('an event in plain words', () => {
  it('given a request, then everything that was locked is said, digit by digit', () => {
    expect(titleOf('PurchaseRequested', requested)).toBe('Requested 12,500 GROK')
    expect(factsOf('PurchaseRequested', requested)).toEqual({
      Total: '$37,500.00',
      'Token price, locked': '$3.0000',
      'To pay, locked': '0.385605 BTC',
      'BTC price, locked': '$97,250.00',
      'Prices read': '2026-11-21T10:00:00.000Z',
      'Address shown': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'Pay until': '2026-11-21T10:15:00.000Z',
      'Terms agreed to': '2026-11',
    })
  })

  it('given a sample wallet, then the history warns of it', () => {
    expect(factsOf('PurchaseRequested', { ...requested, isSampleWallet: true }).Note).toMatch(
      /sample address/,
    )
  })

  it('given a payment, then the claimed hash is said, or that there is none', () => {
    const expiresAt = '2026-11-21T11:05:00.000Z'
    expect(factsOf('PurchasePaid', { transactionHash: '0xabcdef0123', expiresAt })).toEqual({
      'Claimed transaction': '0xabcdef0123',
      'Decide until': expiresAt,
    })
    expect(factsOf('PurchasePaid', { transactionHash: null, expiresAt })['Claimed transaction']).toBe(
      'No hash given',
    )
  })

  it('given an approval, then it says what was credited, and marks an own one', () => {
    const data = { amount: 250, transactionHash: null, isSelfApproved: true }
    expect(titleOf('PurchaseApproved', data)).toBe('Approved, 250 tokens credited')
    expect(factsOf('PurchaseApproved', data).Note).toBe('Whoever approved it is the buyer.')
    expect(factsOf('PurchaseApproved', { ...data, isSelfApproved: false }).Note).toBeUndefined()
  })

  it('given a refusal, then the reason is said, or that none was given', () => {
    expect(factsOf('PurchaseDeclined', { reason: 'No such payment' })).toEqual({ Reason: 'No such payment' })
    expect(factsOf('PurchaseDeclined', { reason: null })).toEqual({ Reason: 'None given' })
  })

  it.each([
    ['Expired: not paid in time', { window: 'payment', cause: 'deadline' }],
    ['Expired: not decided in time', { window: 'approval', cause: 'deadline' }],
    ['Cancelled by the buyer', { window: 'payment', cause: 'buyer' }],
  ])('given an expiry, then it says which: %s', (title, data) => {
    expect(titleOf('PurchaseExpired', data)).toBe(title)
  })

  it('given a late report and a reopening, then both are described unlike a report in time', () => {
    expect(titleOf('PurchaseLatePaymentReported', { transactionHash: null })).toBe(
      'Payment reported after the payment window had ended',
    )
    expect(
      factsOf('PurchaseReopened', { reason: 'Paid, seen', expiresAt: '2026-11-21T12:00:00.000Z' }),
    ).toEqual({ Reason: 'Paid, seen', 'Decide until': '2026-11-21T12:00:00.000Z' })
  })

  it('given what stands on no transaction, or gets one later, then it says so', () => {
    expect(factsOf('PurchaseApproved', { transactionHash: null, reason: 'Paid in cash' })).toMatchObject({
      Transaction: 'No hash given',
      Reason: 'Paid in cash',
    })
    expect(titleOf('EvidenceAdded', { transactionHash: 'ab12', output: '3' })).toBe(
      'Transaction added to the approval',
    )
    expect(factsOf('EvidenceAdded', { transactionHash: 'ab12', output: '3' })).toEqual({
      Transaction: 'ab12',
      Output: '3',
    })
    expect(factsOf('EvidenceAdded', { transactionHash: 'ab12', output: 'any' }).Output).toBeUndefined()
    expect(factsOf('EventSkipped', { revision: 2, reason: 'Not readable' })).toEqual({
      'Revision skipped': '2',
      Reason: 'Not readable',
    })
  })

  it('given an event of a later version, then its name is readable and nothing is made up', () => {
    expect(describeEvent({ type: 'PurchaseRefundAgreed', data: { amount: 1 } }, t)).toEqual({
      title: 'Purchase Refund Agreed',
      tone: 'expired',
      facts: [],
    })
    expect(titleOf('constructor')).toBe('constructor')
  })
})

describe('who did it', () => {
  it('names the person and the role, and leaves the system alone', () => {
    expect(describeActor({ role: 'user', name: 'Ann Lee' }, t)).toBe('Ann Lee, buyer')
    expect(describeActor({ role: 'moderator', name: 'Mo' }, t)).toBe('Mo, moderator')
    expect(describeActor({ role: 'system' }, t)).toBe('System')
  })
})
