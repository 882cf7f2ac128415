import type { PurchaseCommand } from './commands'
import {
  after,
  approved,
  buyer,
  cancel,
  declined,
  expired,
  given,
  id,
  iso,
  lateReported,
  paid,
  report,
  request,
  requested,
  stranger,
  system,
} from './decide.fixture'
import type { PurchaseEvent } from './events'
import { purchaseEvent } from './purchase-event.fixture'

describe('requesting', () => {
  it('opens a payment window of 900 s from the moment it was received', () =>
    given().when(request()).thenHappens(requested))
  it('is refused on a purchase that exists', () =>
    given(requested).when(request()).thenRefused('purchase-exists'))
})

describe('reporting payment', () => {
  it('within the window, opens an approval window of 3600 s', () =>
    given(requested).when(report(60, 'aa11')).thenHappens(paid))
  it('after the deadline but before the expiry stands in the stream, is accepted all the same', () => {
    expect(given(requested).when(report(901)).events[0]?.type).toBe('PurchasePaid')
  })
  it('twice is refused', () => given(requested, paid).when(report(61)).thenRefused('already-paid'))
  it('by somebody else finds no purchase', () =>
    given(requested)
      .when(report(60, null, stranger))
      .thenRefused('purchase-unknown'))
  it('on nothing finds no purchase', () => given().when(report(60)).thenRefused('purchase-unknown'))
  it('after approval is refused', () =>
    given(requested, paid, approved).when(report(200)).thenRefused('already-approved'))
  it('after decline is refused', () =>
    given(requested, paid, declined).when(report(200)).thenRefused('already-declined'))
  it('after the payment window expired, is recorded as a late payment', () =>
    given(requested, expired('payment')).when(report(4100)).thenHappens(lateReported))
  it('after the buyer cancelled, is recorded as a late payment too', () =>
    given(requested, expired('payment', 'buyer')).when(report(4100)).thenHappens(lateReported))
  it('late and with nothing new is refused the second time', () =>
    given(requested, expired('payment'), lateReported).when(report(4200)).thenRefused('already-reported'))
  it('late and without a hash is refused where one was named before', () => {
    const named = purchaseEvent('PurchaseLatePaymentReported', { transactionHash: 'bb22' })
    given(requested, expired('payment'), named).when(report(4200)).thenRefused('already-reported')
  })
  it('late once more with a transaction hash is recorded', () => {
    const decision = given(requested, expired('payment'), lateReported).when(report(4200, 'bb22'))
    expect(decision.events[0]?.data).toMatchObject({ transactionHash: 'bb22' })
  })
  it('late, is accepted once and corrected three times, then refused, also back to an earlier hash', () => {
    const hashes = ['bb22', 'cc33', 'bb22', 'cc33']
    const history: PurchaseEvent[] = [requested, expired('payment', 'buyer')]
    for (const hash of hashes) {
      const { events } = given(...history).when(report(4200, hash))
      expect(events.map(({ type }) => type)).toEqual(['PurchaseLatePaymentReported'])
      history.push(...events)
    }
    given(...history)
      .when(report(4300, 'bb22'))
      .thenRefused('too-many-corrections')
    given(...history)
      .when(report(4300, 'cc33'))
      .thenRefused('already-reported')
  })
  it('after the approval window expired is refused: it was paid before', () =>
    given(requested, paid, expired('approval')).when(report(4100)).thenRefused('expired-first'))
})

describe('cancelling', () => {
  it('while awaiting payment, expires the purchase by the buyer', () => {
    expect(given(requested).when(cancel(30)).events[0]?.data).toMatchObject({
      window: 'payment',
      cause: 'buyer',
    })
  })
  it('after payment was reported is refused', () =>
    given(requested, paid).when(cancel(70)).thenRefused('cannot-cancel-paid'))
  it('by somebody else finds no purchase', () =>
    given(requested).when(cancel(30, stranger)).thenRefused('purchase-unknown'))
  it('twice is refused', () =>
    given(requested, expired('payment', 'buyer')).when(cancel(40)).thenRefused('already-ended'))
})

describe('recalling one whose address is not ours', () => {
  const recall: PurchaseCommand = { type: 'recall', at: after(30), actor: system }
  it('while it awaits payment, ends it as its deadline would, and says that it was recalled', () =>
    given(requested)
      .when(recall)
      .thenHappens({
        type: 'PurchaseExpired',
        data: { purchaseId: id, window: 'payment', cause: 'deadline', expiredAt: iso(30), isRecalled: true },
      }))
  it('once it was reported as paid, or has ended, leaves it to staff', () => {
    given(requested, paid).when(recall).thenHappens()
    given(requested, expired('payment')).when(recall).thenHappens()
  })
  it('of nothing finds no purchase', () => given().when(recall).thenRefused('purchase-unknown'))
})

describe('naming another transaction', () => {
  const correct = (hash: string, actor = buyer): PurchaseCommand => ({
    type: 'correct-payment',
    at: after(200),
    actor,
    transactionHash: hash,
  })
  it('of a payment that was reported, keeps when that was and how long it may be decided on', () =>
    given(requested, paid)
      .when(correct('bb22'))
      .thenHappens({
        type: 'PurchasePaid',
        data: { ...paid.data, transactionHash: 'bb22', isCorrection: true },
      }))
  it('three times, then it is refused, as is the same one', () => {
    const history: PurchaseEvent[] = [requested, paid]
    for (const hash of ['bb22', 'cc33', 'bb22']) history.push(...given(...history).when(correct(hash)).events)
    expect(history).toHaveLength(5)
    given(...history)
      .when(correct('dd44'))
      .thenRefused('corrections-used-up')
    given(requested, paid).when(correct('aa11')).thenRefused('same-transaction')
  })
  it('of what was not reported, of another’s, or of what is decided, is refused', () => {
    given(requested).when(correct('bb22')).thenRefused('not-reported-yet')
    given(requested, paid).when(correct('bb22', stranger)).thenRefused('purchase-unknown')
    given(requested, paid, approved).when(correct('bb22')).thenRefused('already-approved')
    given(requested, paid, declined).when(correct('bb22')).thenRefused('already-declined')
    given(requested, paid, expired('approval')).when(correct('bb22')).thenRefused('expired-first')
  })
})

describe('renewing the window of a payment that its network shows', () => {
  const renew = (isInBlock: boolean, firstSeen = 30): PurchaseCommand => ({
    type: 'renew-window',
    at: after(3000),
    actor: system,
    approvalWindowSeconds: 3600,
    firstSeenAt: after(firstSeen),
    isInBlock,
  })
  const ends = (events: readonly PurchaseEvent[]) =>
    events.map((event) => event.type === 'PurchasePaid' && event.data.expiresAt)
  it('of one in a block, by a window each time, for a day from when it was seen', () => {
    const history: PurchaseEvent[] = [requested, paid]
    for (;;) {
      const { events } = given(...history).when(renew(true))
      if (events.length === 0) break
      history.push(...events)
    }
    expect(ends(history.slice(2, 4))).toEqual([iso(60 + 7200), iso(60 + 10_800)])
    expect(ends(history.slice(-1))).toEqual([iso(30 + 86_400)])
    expect(history.at(-1)?.data).toMatchObject({ transactionHash: 'aa11', paidAt: iso(60), isRenewal: true })
  })
  it('of one that waits for a block, once', () => {
    const { events } = given(requested, paid).when(renew(false))
    expect(ends(events)).toEqual([iso(60 + 7200)])
    given(requested, paid, ...events)
      .when(renew(false))
      .thenHappens()
    expect(given(requested, paid, ...events).when(renew(true)).events).toHaveLength(1)
  })
  it('of what awaits payment, is decided or has ended, changes nothing', () => {
    for (const history of [[requested], [requested, paid, approved], [requested, paid, expired('approval')]])
      given(...history)
        .when(renew(true))
        .thenHappens()
  })
})
