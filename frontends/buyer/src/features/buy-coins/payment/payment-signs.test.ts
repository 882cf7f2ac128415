import { mayBePaid } from './payment-signs'

const none = { isTakenAlong: false, hasHash: false, msSinceRequest: 5_000, isSampleWallet: false }

describe('whether a payment may be on its way', () => {
  it('given nothing was copied, entered or had the time to be scanned, it may not', () => {
    expect(mayBePaid(none)).toBe(false)
  })
  it.each([
    { ...none, isTakenAlong: true },
    { ...none, hasHash: true },
    { ...none, msSinceRequest: 60_000 },
    { ...none, hasHash: true, isSampleWallet: true },
  ])('given %j, it may', (signs) => expect(mayBePaid(signs)).toBe(true))
  it('given the address is a sample, copying it and time say nothing', () => {
    expect(mayBePaid({ ...none, isTakenAlong: true, msSinceRequest: 60_000, isSampleWallet: true })).toBe(
      false,
    )
  })
})
