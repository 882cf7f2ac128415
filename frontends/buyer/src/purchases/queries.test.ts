import type { Purchase } from '@presale/contracts'
import { QueryClient } from '@tanstack/react-query'
import { keepPurchase, PURCHASES_KEY, pendingInterval, USER_KEY, withPurchase } from './queries'

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

describe('an answer that comes late', () => {
  const bought = { id: 'a', userId: 'ann', status: 'pending' } as Purchase
  const listOf = async (user: { id: string } | null) => {
    const client = new QueryClient()
    client.setQueryData(USER_KEY, user)
    await keepPurchase(client, bought)
    return client.getQueryData<Purchase[]>(PURCHASES_KEY)
  }
  it('given its buyer is still there, is kept', async () =>
    expect(await listOf({ id: 'ann' })).toEqual([bought]))
  it('given somebody else has signed in, or nobody, is not shown to them', async () => {
    expect(await listOf({ id: 'bob' })).toBeUndefined()
    expect(await listOf(null)).toBeUndefined()
  })
})
