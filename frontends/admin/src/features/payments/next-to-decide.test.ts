import type { AdminPurchase } from '@presale/contracts'
import { nextToDecide } from './next-to-decide'

const row = (id: string, isOpen = true) =>
  ({ id, allowedActions: isOpen ? ['approve', 'decline'] : [] }) as unknown as AdminPurchase

describe('the purchase that a decision goes on with', () => {
  const rows = [row('a'), row('b'), row('c', false), row('d')]

  it.each([
    ['a', 'b'],
    ['b', 'd'],
    ['d', 'b'],
    ['gone', 'a'],
  ])('after %s is %s', (decided, next) => {
    expect(nextToDecide(rows, decided)?.id).toBe(next)
  })

  it('is none where nothing else waits', () => {
    expect(nextToDecide([row('a'), row('c', false)], 'a')).toBeUndefined()
  })
})
