import type { AdminPurchase } from '@presale/contracts'
import { asLastTold } from './as-last-told'

const purchase = (id: string, contested = false) => ({ id, contested }) as AdminPurchase

describe('chosen purchases and what was told of them since', () => {
  it('what was told last counts; what nobody told of stays as it was, in the order of choosing', () => {
    const chosen = [purchase('b'), purchase('a'), purchase('c')]
    expect(asLastTold(chosen, [purchase('a', true), purchase('x'), purchase('c')])).toEqual([
      purchase('b'),
      purchase('a', true),
      purchase('c'),
    ])
  })
})
