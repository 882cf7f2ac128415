import { decodeEvent, evolve, initialState, type Nothing, type PurchaseState } from '@presale/purchases'
import type { Plan } from './plan'
import { type GeneratedPurchase, purchaseOf } from './purchases'
import { STAFF, userOf } from './users'

const plan: Plan = { seed: 'test', users: 300, purchases: 2000, until: new Date('2026-11-21T10:00:00.000Z') }
const all = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index))
const purchases = all(plan.purchases, (index) => purchaseOf(plan, index))

/** As whoever reads the stream sees it; throws where an event cannot be read or does not follow. */
function stateOf({ stream, events }: GeneratedPurchase): PurchaseState {
  const state = events.reduce<PurchaseState | Nothing>((before, event, revision) => {
    const stored = { ...event, stream, revision, created: '', position: { commit: '1', prepare: '1' } }
    return evolve(before, decodeEvent(stored).event)
  }, initialState)
  if (state.status === 'nothing') throw new Error('no events')
  return state
}
const states = purchases.map(stateOf)

describe('the generator', () => {
  it('given the same plan, makes the same users and purchases, in whatever order they are asked for', () => {
    expect(purchaseOf({ ...plan }, 1234)).toEqual(purchases[1234])
    expect(userOf({ ...plan }, 250)).toEqual(userOf(plan, 250))
  })

  it('given another seed, makes others', () => {
    const other = { ...plan, seed: 'other' }
    expect(purchaseOf(other, 1234).id).not.toBe(purchases[1234]?.id)
    expect(userOf(other, 7).id).not.toBe(userOf(plan, 7).id)
  })

  it('makes no id and no email address twice', () => {
    const users = all(plan.users, (index) => userOf(plan, index))
    const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length)
    unique(users.map(({ id }) => id))
    unique(users.map(({ email }) => email.toLowerCase()))
    unique(purchases.map(({ stream }) => stream))
    unique(purchases.flatMap(({ events }) => events.map(({ id }) => id)))
  })

  it('lets every purchase belong to a user who was there before it, and staff decide', () => {
    const joined = new Map(
      all(plan.users, (index) => [userOf(plan, index).id, userOf(plan, index).createdAt] as const),
    )
    for (const { buyerId, requestedAt } of states) {
      expect(joined.get(buyerId)?.getTime()).toBeLessThan(Date.parse(requestedAt))
    }
    const staff = all(STAFF, (index) => userOf(plan, index))
    expect(staff.every(({ isAdmin }) => isAdmin)).toBe(true)
    const deciders = purchases.flatMap(({ events }) =>
      events
        .filter(({ type }) => type === 'PurchaseApproved')
        .map(({ metadata }) => (metadata as { actor: { id: string } }).actor.id),
    )
    expect(new Set(deciders)).toEqual(new Set(staff.map(({ id }) => id)))
  })

  it('spreads them over a year, oldest first, with nothing after its end', () => {
    const days = states.map(
      ({ requestedAt }) => (plan.until.getTime() - Date.parse(requestedAt)) / 86_400_000,
    )
    expect(Math.max(...days)).toBeLessThanOrEqual(365)
    expect(days).toEqual([...days].sort((a, b) => b - a))
    const times = purchases.flatMap(({ events }) =>
      events.map(({ metadata }) => (metadata as { receivedAt: string }).receivedAt),
    )
    expect(times.every((at) => Date.parse(at) <= plan.until.getTime())).toBe(true)
  })

  it('leaves pending only what is recent, with deadlines far away, so that nothing expires while it is measured', () => {
    const pending = states.filter(({ status }) => status.startsWith('awaiting-'))
    expect(pending.length).toBeGreaterThan(10)
    for (const state of pending) {
      const deadline = 'expiresAt' in state ? Date.parse(state.expiresAt) : 0
      expect(deadline).toBeGreaterThan(plan.until.getTime() + 30 * 86_400_000)
      expect(Date.parse(state.requestedAt)).toBeGreaterThan(plan.until.getTime() - 8 * 86_400_000)
    }
  })

  it('mixes outcomes as a sale has them', () => {
    const share = (status: string) => states.filter((state) => state.status === status).length / states.length
    expect(share('approved')).toBeCloseTo(0.67, 1)
    expect(share('declined')).toBeCloseTo(0.16, 1)
    expect(share('expired')).toBeCloseTo(0.16, 1)
    const reopened = purchases.filter(({ events }) => events.some(({ type }) => type === 'PurchaseReopened'))
    expect(reopened.length / purchases.length).toBeCloseTo(0.05, 1)
  })

  it('settles no two purchases by one transaction', () => {
    const settled = states.flatMap((state) =>
      state.status === 'approved' && state.transactionHash ? [state.transactionHash] : [],
    )
    expect(new Set(settled).size).toBe(settled.length)
  })
})
