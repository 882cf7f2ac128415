import { allowedActions, isWholeSettlement, type Reader, settlementActions } from './allowed-actions'
import { approved, buyer, claimId, declined, expired, lateReported, paid, requested } from './decide.fixture'
import type { PurchaseEvent } from './events'
import { purchaseEvent } from './purchase-event.fixture'
import { evolve, initialState, type Nothing, type PurchaseState } from './state'

const owner: Reader = { id: buyer.id ?? '', isAdmin: false, isModerator: false }
const stranger: Reader = { id: 'somebody else', isAdmin: false, isModerator: false }
const moderator: Reader = { ...stranger, isModerator: true }
const admin: Reader = { ...stranger, isAdmin: true }

function after(...history: PurchaseEvent[]): PurchaseState {
  const state = history.reduce<PurchaseState | Nothing>(evolve, initialState)
  if (state.status === 'nothing') throw new Error('No purchase')
  return state
}

const awaitingPayment = [requested]
const awaitingApproval = [requested, paid]
const unpaid = [requested, expired('payment')]
const undecided = [requested, paid, expired('approval')]

describe('what a reader may do with a purchase', () => {
  it.each([
    ['the buyer', 'before payment', owner, awaitingPayment, ['report-payment', 'cancel']],
    ['somebody else', 'before payment', stranger, awaitingPayment, []],
    ['an admin', 'before payment', admin, awaitingPayment, []],
    ['the buyer', 'awaiting approval', owner, awaitingApproval, []],
    ['a moderator', 'awaiting approval', moderator, awaitingApproval, ['approve', 'decline']],
    ['an admin', 'awaiting approval', admin, awaitingApproval, ['approve', 'decline']],
    ['the buyer', 'unpaid in time', owner, unpaid, ['report-late-payment']],
    ['somebody else', 'unpaid in time', stranger, unpaid, []],
    ['a moderator', 'unpaid in time', moderator, unpaid, []],
    ['an admin', 'unpaid in time', admin, unpaid, ['reopen']],
    ['the buyer', 'not approved in time', owner, undecided, []],
    ['an admin', 'not approved in time', admin, undecided, ['reopen']],
    ['the buyer', 'reported late', owner, [...unpaid, lateReported], []],
    ['an admin', 'approved', admin, [...awaitingApproval, approved], []],
    ['the buyer', 'approved', owner, [...awaitingApproval, approved], []],
    ['an admin', 'declined', admin, [...awaitingApproval, declined], []],
  ] as const)('%s, %s', (_who, _when, reader, history, actions) =>
    expect(allowedActions(after(...history), reader)).toEqual(actions),
  )

  it('staff may decline a purchase of their own, and approve it only where they are trusted to', () => {
    const own = { ...owner, isModerator: true }
    expect(allowedActions(after(...awaitingApproval), own)).toEqual(['decline'])
    expect(allowedActions(after(...awaitingApproval), { ...own, mayApproveOwn: false })).toEqual(['decline'])
    expect(allowedActions(after(...awaitingApproval), { ...own, mayApproveOwn: true })).toEqual([
      'approve',
      'decline',
    ])
  })
})

const HASH = 'ab'.repeat(32)
const approvedBy = (
  more: Partial<typeof approved.data>,
  paidOn: Partial<typeof requested.data> = {},
  claimed: string | null = 'aa11',
): PurchaseEvent[] => [
  { ...requested, data: { ...requested.data, ...paidOn } },
  { ...paid, data: { ...paid.data, transactionHash: claimed } },
  purchaseEvent('PurchaseApproved', more),
]
const byTransaction = { evidence: 'transaction', transactionHash: HASH, claimId } as const
const whole = approvedBy({ ...byTransaction, output: 'any' })
const bare = approvedBy({ evidence: 'none', transactionHash: null, output: null, claimId: null })

describe('what staff may still say of what an approval stands on', () => {
  it.each<[string, Reader, PurchaseEvent[], string[]]>([
    ['a moderator adds evidence where there is none', moderator, bare, ['add-evidence']],
    ['an admin adds evidence where there is none', admin, bare, ['add-evidence']],
    ['nobody else adds any', owner, bare, []],
    ['nor do staff to a purchase of their own', { ...moderator, id: owner.id }, bare, []],
    [
      'but where they may approve their own',
      { ...moderator, id: owner.id, mayApproveOwn: true },
      bare,
      ['add-evidence'],
    ],
    ['an admin narrows a whole transaction', admin, whole, ['narrow-settlement']],
    ['a moderator does not', moderator, whole, []],
    ['nor does an admin on a purchase of their own', { ...admin, id: owner.id }, whole, []],
    [
      'but where they may approve their own',
      { ...admin, id: owner.id, mayApproveOwn: true },
      whole,
      ['narrow-settlement'],
    ],
    ['nobody else narrows it', owner, whole, []],
    ['nor is one output narrowed', admin, approvedBy({ ...byTransaction, output: '0' }), []],
    ['nothing is said before a payment', admin, awaitingPayment, []],
    ['nothing is said before an approval', admin, awaitingApproval, []],
    ['nor after a decline', admin, [...awaitingApproval, declined], []],
  ])('%s', (_what, reader, history, actions) =>
    expect(settlementActions(after(...history), reader)).toEqual(actions),
  )

  const isWhole = (history: readonly PurchaseEvent[]) => isWholeSettlement(after(...history))

  it('a whole settlement is one of a transaction, by a hash, where the network numbers its outputs', () => {
    expect(isWhole(whole)).toBe(true)
    expect(isWhole(approvedBy(byTransaction))).toBe(true)
    expect(isWhole(approvedBy({ transactionHash: HASH }))).toBe(true)
    expect(isWhole(approvedBy({ ...byTransaction, output: '0' }))).toBe(false)
    expect(isWhole(bare)).toBe(false)
    expect(isWhole(awaitingApproval)).toBe(false)
    expect(isWhole(approvedBy({ ...byTransaction }, { currency: 'SOL' }))).toBe(false)
    expect(isWhole(approvedBy({ ...byTransaction, transactionHash: null }, {}, null))).toBe(false)
    // Block and index: a name on Polkadot that is no hash.
    const byIndex = { ...byTransaction, transactionHash: '12345678-2' }
    expect(isWhole(approvedBy(byIndex, { currency: 'DOT' }))).toBe(false)
  })
})
