import type { Purchase } from '@presale/contracts'
import { pendingInterval, withPurchase } from './queries'

describe('how often history and dashboard are read again', () => {
  it('given a pending purchase, every 30 s', () => {
    expect(pendingInterval([{ status: 'approved' }, { status: 'pending' }])).toBe(30_000)
  })
  it('given none, or nothing loaded, not at all', () => {
    expect(pendingInterval([{ status: 'expired' }])).toBe(false)
    expect(pendingInterval(undefined)).toBe(false)
  })
})

describe('an answered purchase in the list', () => {
  const one = (id: string, status: Purchase['status']) => ({ id, status }) as Purchase
  it('given it is new, it comes first', () => {
    expect(withPurchase([one('a', 'approved')], one('b', 'pending')).map((it) => it.id)).toEqual(['b', 'a'])
  })
  it('given it stands there, it takes its own place', () => {
    const list = withPurchase([one('a', 'pending'), one('b', 'pending')], one('b', 'expired'))
    expect(list.map((it) => `${it.id} ${it.status}`)).toEqual(['a pending', 'b expired'])
  })
})
