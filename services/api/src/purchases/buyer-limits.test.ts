import { overLimit } from './buyer-limits'

const some = (count: number, status: 'awaiting-payment' | 'awaiting-approval' | 'approved') =>
  Array.from({ length: count }, (_, at) => ({ id: `${status}-${at}`, status }))

describe('how many purchases may wait at once', () => {
  it.each([
    ['awaiting-payment', 5],
    ['awaiting-approval', 20],
  ] as const)('given %s, the next after %d is refused and they are named', (stage, limit) => {
    expect(overLimit(stage, some(limit - 1, stage))).toBeUndefined()
    const refused = overLimit(stage, some(limit, stage))
    expect(refused?.status).toBe(409)
    expect(refused?.message).toContain(`${stage}-0`)
    expect(refused?.message).toContain(`${stage}-${limit - 1}`)
  })

  it('given any number of ended ones, they do not count', () => {
    expect(
      overLimit('awaiting-payment', [...some(4, 'awaiting-payment'), ...some(90, 'approved')]),
    ).toBeUndefined()
  })
})
