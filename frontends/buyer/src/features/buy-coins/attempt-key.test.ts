import { attemptFor } from './attempt-key'

describe('the idempotency key of an attempt', () => {
  const keys = ['k1', 'k2']
  const draw = () => keys.shift() ?? 'none left'

  it('given the same thing again, it is the same; given another amount, a new one', () => {
    const first = attemptFor(null, { amount: 250 }, draw)
    expect(attemptFor(first, { amount: 250 }, draw)).toEqual({ body: '{"amount":250}', key: 'k1' })
    expect(attemptFor(first, { amount: 500 }, draw).key).toBe('k2')
  })
})
