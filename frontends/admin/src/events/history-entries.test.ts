import type { AuditEvent } from '@presale/contracts'
import { ann, bob, happened, system } from './happened.fixture'
import { historyEntries } from './history-entries'
import { summaryOf } from './history-summary'
import { texts } from './texts'

const entriesOf = (events: readonly AuditEvent[]) => historyEntries(events, texts.t)
const summed = (events: readonly AuditEvent[]) => summaryOf(events, texts.t)

const ORDER = {
  amount: 1000,
  tokenSymbol: 'GROK',
  cryptoAmount: '0.034',
  currency: 'BTC',
  total: '3000.00',
  expiresAt: '2026-11-21T10:15:00.000Z',
}

const reopenedLater = happened(
  ['PurchaseRequested', '10:00:00', ann, ORDER],
  ['PurchasePaid', '10:04:00', ann, { transactionHash: null, expiresAt: '2026-11-21T11:04:00.000Z' }],
  ['PurchaseExpired', '11:04:00', system, { window: 'approval', cause: 'deadline' }],
  [
    'PurchaseReopened',
    '13:00:00',
    bob,
    { reason: 'Found on the chain', expiresAt: '2026-11-21T14:00:00.000Z' },
  ],
  ['PurchaseApproved', '13:02:30', bob, { amount: 1000, transactionHash: 'ab12' }],
)

describe('the history of a purchase', () => {
  it('in a few sentences: who did what, when, and why', () => {
    expect(summed(reopenedLater).replace(/on 21 Nov 2026, \d\d:\d\d \w+/, 'then')).toBe(
      'Ann Lee requested 1,000 GROK for 0.034 BTC ($3,000.00) then. Ann Lee said 4 min later that the payment was made. ' +
        'No admin or moderator decided in time, and the purchase expired 1 h later. ' +
        'Bob Ray (admin) reopened the purchase 1 h 56 min later, because: “Found on the chain”. ' +
        'Bob Ray (admin) approved the purchase 2 min later, and the tokens were credited to the buyer.',
    )
  })

  it('each event says from which state to which, and until when the next step has time', () => {
    const entries = entriesOf(reopenedLater)
    expect(entries.map(({ from, to }) => [from, to])).toEqual([
      [undefined, 'awaitingPayment'],
      ['awaitingPayment', 'awaitingApproval'],
      ['awaitingApproval', 'expired'],
      ['expired', 'awaitingApproval'],
      ['awaitingApproval', 'approved'],
    ])
    expect(entries.map(({ deadline }) => deadline?.term)).toEqual([
      'To be paid until',
      'To be decided until',
      undefined,
      'To be decided until',
      undefined,
    ])
  })

  it('a report is held against the payment window, in time or too late', () => {
    expect(entriesOf(reopenedLater)[1]?.meaning).toMatch(
      /payment was made, 11 min before the payment window ended\./,
    )
    const late = happened(
      ['PurchaseRequested', '10:00:00', ann, ORDER],
      ['PurchaseExpired', '10:15:00', system, { window: 'payment', cause: 'deadline' }],
      ['PurchaseLatePaymentReported', '10:27:00', ann, { transactionHash: null }],
    )
    expect(entriesOf(late)[2]?.meaning).toMatch(
      /payment was made, 12 min after the payment window had ended\./,
    )
    expect(entriesOf(late)[2]?.to).toBe('attention')
    expect(summed(late)).toContain('No payment was reported in time, and the purchase expired 15 min later.')
  })

  it('given another transaction than the buyer claimed, then the approval says so', () => {
    const approvedWith = (hash: string) =>
      happened(
        ['PurchaseRequested', '10:00:00', ann, ORDER],
        ['PurchasePaid', '10:04:00', ann, { transactionHash: 'ab12' }],
        ['PurchaseApproved', '10:05:00', bob, { transactionHash: hash }],
      )
    expect(entriesOf(approvedWith('cd34'))[2]?.meaning).toMatch(
      /entered another transaction than the buyer had claimed\.$/,
    )
    expect(entriesOf(approvedWith('ab12'))[2]?.meaning).not.toMatch(/another one/)
    expect(summed(approvedWith('cd34'))).toMatch(
      /approved the purchase 1 min later with another transaction than the buyer had claimed, and the tokens/,
    )
    expect(summed(approvedWith('ab12'))).toMatch(/approved the purchase 1 min later, and the tokens/)
    const reportedTwice = happened(
      ['PurchaseRequested', '10:00:00', ann, ORDER],
      ['PurchasePaid', '10:04:00', ann, { transactionHash: 'ab12' }],
      ['PurchaseLatePaymentReported', '11:06:00', ann, { transactionHash: 'cd34' }],
      ['PurchaseApproved', '11:08:00', bob, { transactionHash: 'ab12' }],
    )
    expect(summed(reportedTwice)).not.toMatch(/another transaction/)
  })

  it('given a sample address, then the first sentence says that nothing can be paid to it', () => {
    const requested = happened(['PurchaseRequested', '10:00:00', ann, { ...ORDER, isSampleWallet: true }])
    expect(summed(requested)).toMatch(/, and was shown a sample address, to which nothing can be paid\.$/)
    expect(summed(reopenedLater)).not.toMatch(/sample/)
  })

  it('an approval without a transaction says what it stands on, also one of an earlier release', () => {
    const approvedBy = (data: object) =>
      happened(
        ['PurchaseRequested', '10:00:00', ann, ORDER],
        ['PurchasePaid', '10:04:00', ann, { transactionHash: null }],
        ['PurchaseApproved', '10:05:00', bob, data],
      )
    const nothing = approvedBy({ transactionHash: null, evidence: 'none', reason: null })
    const earlier = approvedBy({ transactionHash: null })
    for (const events of [nothing, earlier]) {
      expect(entriesOf(events)[2]?.meaning).toMatch(/without evidence: neither a transaction nor a reason/)
      expect(summed(events)).toMatch(/approved the purchase 1 min later without evidence, and the tokens/)
    }
    const reasoned = approvedBy({ transactionHash: null, evidence: 'reason', reason: 'Paid in cash' })
    expect(entriesOf(reasoned)[2]).toMatchObject({
      meaning: expect.stringMatching(/No transaction was named, but a reason\.$/),
      because: 'Paid in cash',
    })
    expect(summed(reasoned)).toMatch(
      /approved the purchase 1 min later without a transaction, and the tokens were credited to the buyer, because: “Paid in cash”\.$/,
    )
  })

  it('a transaction that was added later is named; an attempt that came to nothing is left out', () => {
    const events = happened(
      ['PurchaseRequested', '10:00:00', ann, ORDER],
      ['PurchasePaid', '10:04:00', ann, { transactionHash: null }],
      ['ApprovalAttemptEnded', '10:04:30', system, { claimId: 'c' }],
      ['PurchaseApproved', '10:05:00', bob, { transactionHash: null, evidence: 'none' }],
      ['EvidenceAdded', '11:05:00', bob, { transactionHash: 'ab12', output: '7', claimId: 'd' }],
    )
    expect(summed(events)).toMatch(/Bob Ray \(admin\) named the transaction that settles it 1 h later\.$/)
    expect(summed(events)).not.toMatch(/attempt/)
    expect(entriesOf(events).map(({ to, tone }) => [to, tone])).toEqual([
      ['awaitingPayment', 'pending'],
      ['awaitingApproval', 'pending'],
      ['awaitingApproval', 'expired'],
      ['approved', 'approved'],
      ['approved', 'approved'],
    ])
  })

  it('a settlement that was narrowed is named with its output, and changes no state', () => {
    const events = happened(
      ['PurchaseRequested', '10:00:00', ann, ORDER],
      ['PurchasePaid', '10:04:00', ann, { transactionHash: 'ab12' }],
      ['PurchaseApproved', '10:05:00', bob, { transactionHash: 'ab12', output: 'any' }],
      ['SettlementNarrowed', '11:05:00', bob, { hash: 'ab12', output: '3' }],
    )
    expect(summed(events)).toMatch(
      /Bob Ray \(admin\) narrowed its settlement to output 3 of the transaction 1 h later\.$/,
    )
    expect(entriesOf(events)[3]).toMatchObject({
      title: 'Settlement narrowed to output 3',
      from: 'approved',
      to: 'approved',
      meaning: expect.stringMatching(/its other outputs can settle/),
    })
  })

  it('names the cause: an earlier event, the same request, a deadline, or a person', () => {
    const both = happened(
      ['PurchaseRequested', '10:00:00', ann, ORDER, { commandId: 'one' }],
      ['PurchasePaid', '10:00:00', ann, {}, { commandId: 'one' }],
      ['PurchaseExpired', '11:00:00', system, { window: 'approval' }],
      ['PurchaseReopened', '12:00:00', bob, {}, { causationId: '00000000-0000-4000-8000-000000000002' }],
      ['PurchaseDeclined', '12:01:00', bob],
    )
    expect(entriesOf(both).map(({ cause }) => cause)).toEqual([
      'A request of Ann Lee, from the browser or the API',
      'The same request as “Requested 1,000 GROK” (revision 0)',
      'A deadline that had passed',
      'Follows from “Expired: not decided in time” (revision 2)',
      'A request of Bob Ray, from the browser or the API',
    ])
  })

  it('given events that cannot be read, then they are named as such, and neither state nor money is made up', () => {
    const [request, paid, approved] = happened(
      ['PurchaseRequested', '10:00:00', ann, ORDER],
      ['PurchaseTeleported', '10:01:00', { id: null, role: 'unknown' }, { value: null }],
      ['PurchaseApproved', '10:02:00', { id: null, role: 'unknown' }, { amount: '?', reason: 'odd' }],
    ).map((event, at) => (at === 0 ? event : { ...event, isUnreadable: true })) as [
      AuditEvent,
      AuditEvent,
      AuditEvent,
    ]
    const entries = entriesOf([request, paid, approved])
    expect(entries.map(({ title }) => title).slice(1)).toEqual([
      'Cannot be read: Purchase Teleported',
      'Cannot be read: Purchase Approved',
    ])
    expect(entries.map(({ to, because }) => [to, because])).toEqual([
      ...Array.from({ length: 3 }, () => ['awaitingPayment', undefined]),
    ])
    expect(entries.at(-1)?.meaning).toMatch(/^This release cannot read it\./)
    expect(summed([request, paid, approved])).toMatch(
      /An event of the type PurchaseApproved, which cannot be read, was stored 1 min later\.$/,
    )
  })

  it('given an event of a later version, then the state stays and nothing is made up', () => {
    const [, later] = entriesOf(
      happened(['PurchaseRequested', '10:00:00', ann, ORDER], ['PurchaseRefundAgreed', '10:01:00', bob]),
    )
    expect(later).toMatchObject({
      title: 'Purchase Refund Agreed',
      from: 'awaitingPayment',
      to: 'awaitingPayment',
    })
    expect(later?.meaning).toBeUndefined()
  })
})
