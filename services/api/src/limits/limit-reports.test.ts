import { createRateLimiter } from '@presale/jobs'
import { limitReports, refusesReports } from './limit-calls'
import { type Limiter, limitsFor } from './limits'

/** A thousandth of what a site takes: 5 an hour. */
const FACTOR = 0.001

describe('reports of a remote, from everybody together', () => {
  let limiter: Limiter
  beforeEach(() => {
    const onError = (error: Error) => {
      throw error
    }
    limiter = createRateLimiter(limitsFor(FACTOR), { prefix: 'limits:test', onError })
  })
  afterEach(() => limiter.close())

  it('are refused past the limit, which is said; the other remote is still reported', async () => {
    for (let nth = 0; nth < 4; nth += 1) await limitReports(limiter, 'buyer')
    expect(await refusesReports(limiter, 'buyer')).toBe(false)
    await limitReports(limiter, 'buyer')
    expect(await refusesReports(limiter, 'buyer')).toBe(true)
    await expect(limitReports(limiter, 'buyer')).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many reports of this remote\. Please try again in \d+ seconds\.$/),
    })
    expect(await refusesReports(limiter, 'admin')).toBe(false)
    await limitReports(limiter, 'admin')
  })
})
