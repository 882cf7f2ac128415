import {
  approved,
  claimId,
  declined,
  expired,
  id,
  iso,
  lateReported,
  paid,
  reopened,
  requested,
  terms,
} from './decide.fixture'
import { type PurchaseEvent, STREAM_PREFIX, streamOf } from './events'
import { evidenceOf } from './evidence'
import { purchaseEvent } from './purchase-event.fixture'
import { refusals } from './refusals'
import { evolve, hasTransaction, initialState, isSkipAlone, type Nothing, type PurchaseState } from './state'

function after(...history: PurchaseEvent[]): PurchaseState {
  const state = history.reduce<PurchaseState | Nothing>(evolve, initialState)
  if (state.status === 'nothing') throw new Error('No purchase')
  return state
}

const known = {
  ...terms,
  priceSource: null,
  id,
  requestedAt: iso(0),
  paidAt: iso(60),
  transactionHash: 'aa11',
}

describe('a purchase after its events', () => {
  it.each<[string, PurchaseEvent[], object]>([
    [
      'requested',
      [requested],
      {
        ...known,
        paidAt: null,
        transactionHash: null,
        status: 'awaiting-payment',
        expiresAt: requested.data.expiresAt,
      },
    ],
    ['paid', [requested, paid], { ...known, status: 'awaiting-approval', expiresAt: paid.data.expiresAt }],
    [
      'approved by an earlier release',
      [requested, paid, approved],
      { ...known, status: 'approved', decidedAt: iso(100), isSelfApproved: false },
    ],
    [
      'declined',
      [requested, paid, declined],
      { ...known, status: 'declined', decidedAt: iso(100), reason: 'No payment seen' },
    ],
    [
      'expired',
      [requested, paid, expired('approval')],
      {
        ...known,
        status: 'expired',
        decidedAt: iso(4000),
        window: 'approval',
        cause: 'deadline',
        isLatePaymentReported: false,
      },
    ],
    [
      'reopened',
      [requested, paid, expired('approval'), reopened],
      { ...known, status: 'awaiting-approval', expiresAt: iso(8600) },
    ],
  ])('%s: everything that is known of it is kept', (_what, history, state) =>
    expect(after(...history)).toEqual(state),
  )

  it('keeps the source of the rate, where the request says it', () => {
    const event = { ...requested, data: { ...requested.data, priceSource: 'manual' as const } }
    expect(after(event, paid, approved).priceSource).toBe('manual')
  })

  it('keeps all that an approval says of its evidence', () => {
    const said = { evidence: 'transaction', output: '7', claimId, transactionHash: 'bb22' } as const
    const event = purchaseEvent('PurchaseApproved', { ...approved.data, ...said, reason: null })
    expect(after(requested, paid, event)).toEqual({
      ...known,
      ...said,
      status: 'approved',
      decidedAt: iso(100),
      isSelfApproved: false,
      approvalReason: null,
    })
  })

  it('counts late reports, and keeps an earlier hash where a later report names none', () => {
    const unpaid = [requested, expired('payment', 'buyer')]
    const named = purchaseEvent('PurchaseLatePaymentReported', { transactionHash: 'bb22' })
    expect(after(...unpaid, named)).toMatchObject({
      isLatePaymentReported: true,
      lateReports: 1,
      transactionHash: 'bb22',
      cause: 'buyer',
    })
    expect(after(...unpaid, named, lateReported)).toMatchObject({ lateReports: 2, transactionHash: 'bb22' })
  })
})

describe('an event that cannot follow', () => {
  const evidence = purchaseEvent('EvidenceAdded')
  it.each<[string, PurchaseEvent[], string]>([
    ['a payment of nothing', [paid], 'PurchasePaid on a purchase that was never requested'],
    ['a skip of nothing', [purchaseEvent('EventSkipped')], 'EventSkipped on a purchase'],
    ['a late payment in time', [requested, lateReported], 'had not expired'],
    ['evidence of no approval', [requested, paid, evidence], 'not approved'],
  ])('%s is a fault of the store', (_what, history, message) =>
    expect(() => after(...history)).toThrow(message),
  )
})

describe('a skip of an event that nobody can read', () => {
  const renewing = purchaseEvent('EventSkipped', { expiresAt: iso(9999) })
  it('begins a new window where a deadline runs', () => {
    expect(after(requested, renewing)).toEqual({ ...after(requested), expiresAt: iso(9999) })
    expect(after(requested, paid, renewing)).toEqual({ ...after(requested, paid), expiresAt: iso(9999) })
  })
  it('changes nothing where none runs, or it names none', () => {
    const history = [requested, paid, declined]
    expect(after(...history, renewing)).toEqual(after(...history))
    expect(after(requested, purchaseEvent('EventSkipped'))).toEqual(after(requested))
  })
  it('stands alone only on a stream without a purchase', () => {
    expect(isSkipAlone(initialState, renewing)).toBe(true)
    expect(isSkipAlone(initialState, requested)).toBe(false)
    expect(isSkipAlone(after(requested), renewing)).toBe(false)
  })
})

describe('what an approval stands on', () => {
  const stoodOn = (more: Partial<typeof approved.data>, claimed: string | null = null) => {
    const reported = purchaseEvent('PurchasePaid', { transactionHash: claimed })
    const state = after(requested, reported, purchaseEvent('PurchaseApproved', more))
    return [evidenceOf(state), state.status === 'approved' && hasTransaction(state)]
  }
  it('is what its event says, whatever the buyer claimed', () => {
    expect(stoodOn({ evidence: 'reason' }, 'aa11')).toEqual(['reason', false])
    expect(stoodOn({ evidence: 'none' }, 'aa11')).toEqual(['none', false])
    expect(stoodOn({ evidence: 'transaction', transactionHash: 'bb22' })).toEqual(['transaction', true])
  })
  it('is the transaction, where there is one, of an event of an earlier release', () => {
    expect(stoodOn({ transactionHash: 'bb22' })).toEqual(['transaction', true])
    expect(stoodOn({ transactionHash: null })).toEqual(['none', false])
  })
  it('is nothing where nothing was approved', () => expect(evidenceOf(after(requested, paid))).toBeNull())
})

describe('the words of the module', () => {
  it('a purchase has a stream of its own', () => {
    expect(STREAM_PREFIX).toBe('purchase-')
    expect(streamOf('7')).toBe('purchase-7')
  })
  it('each refusal says a sentence of its own', () => {
    const sentences = Object.values(refusals)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})
