import type { ApprovePurchase, PurchaseCommand, SiteRules } from './commands'
import {
  addEvidence,
  admin,
  after,
  approve,
  approved,
  buyer,
  cancel,
  claimId,
  decline,
  declined,
  expire,
  expired,
  given,
  id,
  paid,
  reopen,
  reopened,
  requested,
  settledBy,
  terms,
} from './decide.fixture'
import type { PurchaseEvent } from './events'
import { purchaseEvent } from './purchase-event.fixture'

describe('deciding', () => {
  const approvedWith = (...words: Parameters<typeof approve>) =>
    given(requested, paid).when(approve(...words)).events[0]?.data
  it('approves a paid purchase by the transaction that was claimed for it', () =>
    expect(approvedWith(100, admin, settledBy('aa11'))).toEqual({
      ...approved.data,
      evidence: 'transaction',
      reason: null,
      output: 'any',
      claimId,
    }))
  it('approves by the transaction that whoever approves found instead, and one output of it', () =>
    expect(approvedWith(100, admin, settledBy('cc33', '7'))).toMatchObject({
      transactionHash: 'cc33',
      output: '7',
      evidence: 'transaction',
    }))
  it('approves without a transaction by a reason, and says so', () =>
    expect(approvedWith(100, admin, null, 'Paid in cash')).toMatchObject({
      transactionHash: null,
      evidence: 'reason',
      reason: 'Paid in cash',
      output: null,
      claimId: null,
    }))
  it('approves with nothing, and says so: what the buyer claimed alone is no settled transaction', () =>
    expect(approvedWith(100)).toMatchObject({ transactionHash: null, evidence: 'none', reason: null }))
  it('marks an approval of one’s own purchase', () => {
    expect(
      given(requested, paid).when(approve(100, { ...buyer, role: 'admin' })).events[0]?.data,
    ).toMatchObject({
      isSelfApproved: true,
    })
  })
  it('after the deadline but before the expiry, is accepted', () => {
    expect(given(requested, paid).when(approve(9000)).events[0]?.type).toBe('PurchaseApproved')
    expect(given(requested, paid).when(decline(9000)).events[0]?.type).toBe('PurchaseDeclined')
  })
  it('is refused before payment', () => {
    given(requested).when(approve(10)).thenRefused('not-paid-yet')
    given(requested).when(decline(10)).thenRefused('not-paid-yet')
  })
  it('is refused once decided', () => {
    given(requested, paid, approved).when(approve(110)).thenRefused('already-approved')
    given(requested, paid, approved).when(decline(110)).thenRefused('already-approved')
    given(requested, paid, declined).when(approve(110)).thenRefused('already-declined')
  })
  it('is refused once expired', () =>
    given(requested, paid, expired('approval')).when(approve(4100)).thenRefused('expired-first'))
})

describe('expiring', () => {
  it('at the payment deadline, expires the payment window', () => {
    expect(given(requested).when(expire(900)).events[0]?.data).toMatchObject({
      window: 'payment',
      cause: 'deadline',
    })
  })
  it('at the approval deadline, expires the approval window', () => {
    expect(given(requested, paid).when(expire(3660)).events[0]?.data).toMatchObject({ window: 'approval' })
  })
  it('early has nothing to do', () => given(requested).when(expire(899)).thenHappens())
  it('by the first deadline after payment has nothing to do', () =>
    given(requested, paid).when(expire(900)).thenHappens())
  it.each([
    ['approved', [requested, paid, approved]],
    ['declined', [requested, paid, declined]],
    ['expired', [requested, expired('payment')]],
  ])('when %s has nothing to do', (_state, history) =>
    given(...history)
      .when(expire(99_999))
      .thenHappens(),
  )
})

describe('reopening', () => {
  it('an expired purchase awaits approval for another 3600 s', () =>
    given(requested, paid, expired('approval')).when(reopen(5000)).thenHappens(reopened))
  it('is refused while nothing has expired', () => {
    given(requested).when(reopen(10)).thenRefused('not-expired')
    given(requested, paid, approved).when(reopen(200)).thenRefused('not-expired')
  })
  it('can be approved after it, and expires again at the new deadline', () => {
    const history = [requested, expired('payment'), reopened]
    expect(given(...history).when(approve(5100)).events[0]?.type).toBe('PurchaseApproved')
    given(...history)
      .when(expire(8599))
      .thenHappens()
    expect(given(...history).when(expire(8600)).events[0]?.data).toMatchObject({ window: 'approval' })
  })
})

describe('any command on nothing', () => {
  it.each([
    ['approve', approve(10)],
    ['decline', decline(10)],
    ['expire', expire(10)],
    ['reopen', reopen(10)],
    ['add evidence', addEvidence(10)],
    ['cancel', cancel(10)],
  ])('%s finds no purchase', (_what, command) => given().when(command).thenRefused('purchase-unknown'))
})

describe('the rules of the site', () => {
  const own = { ...buyer, role: 'admin' } as const
  const asModerator = { ...buyer, role: 'moderator' } as const
  const by = (
    actor: typeof admin,
    rules: SiteRules,
    settled: ReturnType<typeof settledBy> | null = settledBy('aa11'),
  ) => ({
    ...approve(100, actor, settled),
    rules,
  })
  const refusedFor = (command: PurchaseCommand, ...history: PurchaseEvent[]) =>
    given(requested, paid, ...history).when(command).refused

  it.each([
    ['nobody', own, 'You cannot approve your own purchase.'],
    ['nobody', asModerator, 'You cannot approve your own purchase.'],
    ['admins', asModerator, 'You cannot approve your own purchase: an admin has to decide on it.'],
    ['admins', own, undefined],
    ['staff', asModerator, undefined],
  ] as const)(
    'given %s may approve their own, a buyer who is staff is answered so',
    (ownBy, actor, sentence) => {
      expect(refusedFor(by(actor, { ownBy }))?.sentence).toBe(sentence)
    },
  )
  it('given nobody may approve their own, anybody else’s is approved', () => {
    expect(refusedFor(by(admin, { ownBy: 'nobody' }))).toBeUndefined()
  })
  it('given an own purchase that is not paid, that it is not is said first; one that is decided, the rule', () => {
    given(requested)
      .when(by(own, { ownBy: 'nobody' }))
      .thenRefused('not-paid-yet')
    given(requested, paid, approved)
      .when(by(own, { ownBy: 'nobody' }))
      .thenRefused('self-approval-refused')
  })
  it('given evidence is required, an approval has a transaction or a reason', () => {
    const rules = { isEvidenceRequired: true }
    expect(refusedFor(by(admin, rules, null))?.code).toBe('evidence-required')
    expect(refusedFor(by(admin, rules))).toBeUndefined()
    expect(
      refusedFor({ ...approve(100, admin, null, 'Paid in cash'), rules } as PurchaseCommand),
    ).toBeUndefined()
    given(requested, paid, approved)
      .when(by(admin, rules, null))
      .thenRefused('already-approved')
  })
  it('given it is not, only a network whose transactions have no known form asks for a reason', () => {
    const rules = { isEvidenceRequired: false }
    expect(refusedFor(by(admin, rules, null))).toBeUndefined()
    const unknown = purchaseEvent('PurchaseRequested', { ...terms, purchaseId: id, currency: 'XYZ' })
    expect(given(unknown, paid).when(by(admin, rules, null)).refused?.sentence).toMatch(
      /^The form of transactions on this network is not known here/,
    )
  })
  it('given an own purchase, what settles it is said by those who may approve it', () => {
    const without = purchaseEvent('PurchaseApproved', {
      purchaseId: id,
      transactionHash: null,
      evidence: 'none',
    })
    const evidence = { ...addEvidence(200), actor: own }
    expect(
      refusedFor({ ...evidence, rules: { ownBy: 'nobody' } } as PurchaseCommand, without)?.sentence,
    ).toBe('You cannot say what settles your own purchase: somebody else has to.')
    expect(
      refusedFor({ ...evidence, rules: { ownBy: 'admins' } } as PurchaseCommand, without),
    ).toBeUndefined()
  })
})

describe('deciding by what the network shows', () => {
  const kept = {
    verdict: 'pays',
    received: '1.5',
    difference: '0.0',
    blockHash: `0x${'ab'.repeat(32)}`,
    height: 100,
    confirmations: 12,
    depth: '12',
    tip: 111,
    node: 'node.example.com',
  }
  const seen = { kept, isAsAsked: true, isDoubtful: false }
  const approving = (change: Partial<ApprovePurchase>): PurchaseCommand => ({
    type: 'approve',
    at: after(100),
    actor: admin,
    settled: settledBy('aa11'),
    reason: null,
    ...change,
  })
  const when = (change: Partial<ApprovePurchase>) => given(requested, paid).when(approving(change))

  it('an approval keeps what was seen, and is the same without', () => {
    expect(when({ seen, isAsSeen: true }).events[0]?.data).toMatchObject({
      transactionHash: 'aa11',
      seen: kept,
    })
    expect(when({}).events[0]?.data).not.toHaveProperty('seen')
  })
  it('given a payment that is not as asked any more, then an approval as seen is refused, one by hand is not', () => {
    const changed = { ...seen, isAsAsked: false }
    when({ seen: changed, isAsSeen: true }).thenRefused('not-as-seen')
    when({ isAsSeen: true }).thenRefused('not-as-seen')
    expect(when({ seen: changed }).events).toHaveLength(1)
  })
  it('given a payment that may be somebody else’s, then an approval needs a reason', () => {
    const doubtful = { ...seen, isAsAsked: false, isDoubtful: true }
    when({ seen: doubtful }).thenRefused('seen-needs-reason')
    expect(when({ seen: doubtful, reason: 'Signed with that wallet' }).events[0]?.data).toMatchObject({
      reason: 'Signed with that wallet',
      evidence: 'transaction',
    })
  })
  it('a refusal by a person keeps it too', () =>
    expect(
      given(requested, paid).when({ type: 'decline', at: after(100), actor: admin, reason: null, seen })
        .events[0]?.data,
    ).toMatchObject({ seen: kept }))
})
