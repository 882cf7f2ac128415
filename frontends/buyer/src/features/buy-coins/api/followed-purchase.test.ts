import type { Purchase } from '@presale/contracts'
import { followInterval } from './followed-purchase'

const list = [
  { id: 'a', status: 'pending' } as Purchase,
  { id: 'b', status: 'approved' } as Purchase,
  { id: 'd', status: 'expired' } as Purchase,
]

describe('following the purchase of an open dialog', () => {
  it('goes on every few seconds while it is pending', () => expect(followInterval(list, 'a')).toBe(4000))
  it('goes on, slower, while it is expired: an admin may reopen it', () =>
    expect(followInterval(list, 'd')).toBe(10_000))
  it('ends once it is decided, or unknown', () => {
    expect(followInterval(list, 'b')).toBe(false)
    expect(followInterval(list, 'c')).toBe(false)
    expect(followInterval(undefined, 'a')).toBe(false)
  })
})
