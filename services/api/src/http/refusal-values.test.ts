import { refusalValues } from '@presale/contracts'
import { evolve, initialState } from '@presale/purchases'
import { purchaseEvent, purchaseTerms } from '@presale/purchases/fixture'
import type { SaleRules } from '@presale/sale'
import { tooMany } from '../limits/limit-calls'
import { overLimit, overUnpaidShare } from '../purchases/buyer-limits'
import { rangeOf } from '../purchases/figures'
import { claimedTransaction, settlingTransaction } from '../purchases/named-transaction'
import { refusalAnswer } from '../purchases/refusal-answer'
import { changedSince, differsFromLocked } from '../purchases/submit-purchase'
import { beyondIsForAdmins, decisionRefusal, overBuyerDecision, placingRefusal } from '../selling/hold-tokens'
import { closedRefusal, soldOut, unavailableRefusal } from '../selling/not-sold'
import { ApiError } from './api-error'

const rules: SaleRules = {
  isMarketedLive: false,
  startsAt: null,
  endsAt: null,
  isFrozen: false,
  hardCap: 10_000,
  maxPerBuyer: null,
  unpaidPercent: 10,
}
const START = new Date('2027-01-01T12:00:00Z')
const END = new Date('2027-02-01T12:00:00Z')
const waiting = { id: 'a1', status: 'awaiting-payment', amount: 1000 } as const
const terms = purchaseTerms({ cryptoAmount: '0.007713', walletAddress: 'bc1qown' })
const sent = { amount: 250, cryptoSymbol: 'BTC', cryptoAmount: '0.007713', paymentWalletAddress: 'bc1qown' }
const paidOn = { currency: 'BTC', walletAddress: 'bc1qown' }
const locked = evolve(initialState, purchaseEvent('PurchaseRequested', terms))

function thrownBy(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('the values of a refusal', () => {
  it.each([
    ['what the cap leaves', placingRefusal({ outcome: 'over-cap', remaining: 300 }, 100), { left: 300 }],
    [
      'what the cap leaves for a decision',
      decisionRefusal({ outcome: 'over-cap', remaining: 300 }, 500),
      { left: 300, amount: 500 },
    ],
    [
      'what a buyer may still buy',
      placingRefusal({ outcome: 'over-buyer', remaining: 300 }, 100),
      { left: 300 },
    ],
    ['what a buyer would have', overBuyerDecision(1000, 1200), { most: 1000, withThis: 1200 }],
    ['what a moderator may not go beyond', beyondIsForAdmins('hard-cap'), { beyond: 'hard-cap' }],
    [
      'how many purchases wait',
      overLimit('awaiting-payment', Array(5).fill(waiting)),
      { count: 5, purchases: 'a1, a1, a1, a1, a1' },
    ],
    ['the share of unpaid requests', overUnpaidShare(rules, 1, [waiting]), { most: 1000 }],
    [
      'the start of the sale',
      closedRefusal({ ...rules, startsAt: END }, START),
      { startsAt: END.toISOString() },
    ],
    ['the end of the sale', closedRefusal({ ...rules, endsAt: START }, END), { endsAt: START.toISOString() }],
    ['the currency', unavailableRefusal('price-too-old', 'ETH'), { currency: 'ETH' }],
    ['the currency without a wallet', unavailableRefusal('no-wallet', 'ETH'), { currency: 'ETH' }],
    [
      'the new amount to pay',
      changedSince({ ...sent, cryptoAmount: '0.02' }, terms),
      { amount: terms.amount, cryptoAmount: '0.007713', currency: terms.currency, sent: '0.02' },
    ],
    [
      'what a request locked',
      differsFromLocked({ ...sent, amount: 300 }, locked),
      { part: 'amount', locked: 250, sent: 300 },
    ],
    [
      'a transaction of another network',
      thrownBy(() => settlingTransaction(paidOn, `https://tronscan.org/#/transaction/${'ab'.repeat(32)}`)),
      { fault: 'elsewhere', network: 'TRON' },
    ],
    [
      'no transaction',
      thrownBy(() => claimedTransaction(paidOn, 'paid, two times')),
      { fault: 'bitcoin', network: 'Bitcoin' },
    ],
    [
      'a range of days',
      thrownBy(() => rangeOf({ from: '2026-01-02', to: '2026-01-01' }, START)),
      { from: '2026-01-02', to: '2026-01-01' },
    ],
    [
      'who decided before',
      refusalAnswer(
        { code: 'already-approved', sentence: 'Ann Lee (admin) approved it.' },
        { happened: 'approved', at: START.toISOString(), by: 'admin', name: 'Ann Lee' },
      ),
      { happened: 'approved', at: START.toISOString(), by: 'admin', name: 'Ann Lee' },
    ],
  ])('given %s, are those of the contract', (_what, refusal, values) => {
    if (!(refusal instanceof ApiError)) throw new Error('nothing was refused')
    expect(refusal.values).toEqual(values)
    const { [refusal.code as keyof typeof refusalValues]: schema } = refusalValues
    expect(schema.parse(values)).toEqual(values)
  })

  it.each([
    ['the sale is sold out', soldOut()],
    ['the sale is frozen', closedRefusal({ ...rules, isFrozen: true }, START)],
    ['too many calls were made, which Retry-After says', tooMany('requests', 17)],
  ])('given %s, there are none', (_what, refusal) => {
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal?.values).toBeUndefined()
  })
})

/** Never called: the compiler checks it. */
export function refusedByTheTypes() {
  // @ts-expect-error: values are due
  new ApiError(409, 'over-cap', 'Only 3 tokens are left in this sale.')
  // @ts-expect-error: values of another name
  new ApiError(409, 'over-cap', 'Only 3 tokens are left in this sale.', {}, { rest: 3 })
  // @ts-expect-error: this code has no values
  new ApiError(409, 'already-paid', 'Paid before.', {}, { left: 3 })
}
