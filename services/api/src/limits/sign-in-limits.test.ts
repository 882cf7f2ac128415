import { createRateLimiter } from '@presale/jobs'
import { type Limiter, limitsFor } from './limits'
import { signInWithinLimits } from './sign-in-limits'

const [home, elsewhere] = ['203.0.113.7', '198.51.100.9']

describe('sign-ins of one account', () => {
  let limiter: Limiter
  let email: string
  let accounts = 0
  beforeEach(() => {
    limiter = createRateLimiter(limitsFor(1000), { prefix: 'test', onError: fail })
    accounts += 1
    email = `ann${accounts}@example.com`
  })

  const attempts: string[] = []
  beforeEach(() => attempts.splice(0))
  const signIn = async (password: 'right' | 'wrong', ipAddress: string, as = email) => {
    try {
      const user = await signInWithinLimits(limiter, { account: as, ipAddress }, async () => {
        attempts.push(password)
        return password === 'right' ? 'ann' : undefined
      })
      return user ?? 'refused'
    } catch (error) {
      const { status, headers } = error as { status: number; headers: Record<string, string> }
      return `${status} ${Number(headers['Retry-After']) > 0}`
    }
  }
  const times = (count: number, one: () => Promise<string>) =>
    Array.from({ length: count }).reduce<Promise<string[]>>(
      async (before) => [...(await before), await one()],
      Promise.resolve([]),
    )

  it('given 5 failed in a minute from an address, the next is 429 without a look at the password', async () => {
    await times(5, () => signIn('wrong', home))
    expect(await signIn('right', home)).toBe('429 true')
    expect(attempts).toHaveLength(5)
    expect(await signIn('right', elsewhere)).toBe('ann')
  })

  it('given many failed at once, no more than 5 are tried', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => signIn('wrong', home)))
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(5)
    expect(attempts).toHaveLength(5)
  })

  it('given one that succeeds, the failed ones before it count no more', async () => {
    await times(4, () => signIn('wrong', home))
    expect(await signIn('right', home)).toBe('ann')
    expect(await times(4, () => signIn('wrong', home))).toEqual(Array(4).fill('refused'))
  })

  it('given many right ones at once, all of them are let in', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => signIn('right', home)))
    expect(outcomes).toEqual(Array(10).fill('ann'))
  })

  it('given 50 failed in an hour from anywhere, the account waits, and no other does', async () => {
    for (let network = 0; network < 10; network += 1) {
      await times(5, () => signIn('wrong', `192.0.2.${network}`))
    }
    expect(await signIn('right', home)).toBe('429 true')
    expect(await signIn('right', home, 'bob@example.com')).toBe('ann')
  })

  it('given other letter case, it is the same account', async () => {
    await times(5, () => signIn('wrong', home))
    expect(await signIn('right', home, ` ${email.toUpperCase()}`)).toBe('429 true')
  })
})

function fail(error: Error): never {
  throw error
}
