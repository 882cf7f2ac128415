import type { Purchase } from '@presale/contracts'
import { statusDetail } from './status-labels'
import { texts } from './texts'

const expired = { status: 'expired', stage: null, expiredWindow: 'payment', cancelledByBuyer: false } as const
const said = (change: Partial<Purchase>) =>
  statusDetail(texts.t, { ...expired, transactionHash: null, ...change })

describe('what stands below the status', () => {
  it.each([
    ['Awaiting payment', { status: 'pending', stage: 'awaiting-payment' }],
    ['Awaiting approval', { status: 'pending', stage: 'awaiting-approval' }],
    ['Not paid in time', {}],
    ['Not decided in time', { expiredWindow: 'approval' }],
    ['Cancelled by the buyer', { cancelledByBuyer: true }],
    ['Transaction Declined', { status: 'declined' }],
    ['No transaction hash', { status: 'approved' }],
    [undefined, { status: 'approved', transactionHash: '0xabcdef01' }],
  ] as [string | undefined, Partial<Purchase>][])('says %s', (words, change) => {
    expect(said(change)).toBe(words)
  })
})
