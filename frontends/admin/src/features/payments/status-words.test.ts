import type { Purchase } from '@presale/contracts'
import { explorerLink } from './explorer-link'
import { statusDetail } from './status-words'

const expired = { status: 'expired', stage: null, expiredWindow: 'payment', cancelledByBuyer: false } as const
const said = (change: Partial<Purchase>) => statusDetail({ ...expired, transactionHash: null, ...change })

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

describe('the block explorer', () => {
  it("given a token, then the link goes to the chain's explorer that it lives on", () => {
    expect(explorerLink('USDC', '0xabc123')).toBe('https://etherscan.io/tx/0xabc123')
    expect(explorerLink('USDT-TRC20', 'abc123')).toBe('https://tronscan.org/#/transaction/abc123')
  })

  it('given a hash with signs that mean something in an address, then they are quoted', () => {
    expect(explorerLink('BTC', 'ab/../c?d')).toBe('https://mempool.space/tx/ab%2F..%2Fc%3Fd')
  })

  it('given a currency without an explorer, then there is no link', () => {
    expect(explorerLink('NEW', 'abc')).toBeUndefined()
  })
})
