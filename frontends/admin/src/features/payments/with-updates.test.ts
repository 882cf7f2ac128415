import type { AdminPurchase } from '@presale/contracts'
import { withUpdates } from './with-updates'

const purchase = (id: string, contested = false) => ({ id, contested }) as AdminPurchase

describe('selected purchases and their updates', () => {
  it('replaces those that were updated, and keeps the others and the order', () => {
    const chosen = [purchase('b'), purchase('a'), purchase('c')]
    expect(withUpdates(chosen, [purchase('a', true), purchase('x'), purchase('c')])).toEqual([
      purchase('b'),
      purchase('a', true),
      purchase('c'),
    ])
  })
})
