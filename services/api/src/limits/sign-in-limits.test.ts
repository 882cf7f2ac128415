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
  const signIn = async (password: 'right' | 'wrong', ipAddress: string, as = email, device?: string) => {
    try {
      const user = await signInWithinLimits(limiter, { account: as, ipAddress, device }, async () => {
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

  /** 50 failures in an hour, from ten addresses. */
  const strangersFail = async () => {
    for (let network = 0; network < 10; network += 1) {
      await times(5, () => signIn('wrong', `192.0.2.${network}`))
    }
  }

  it('given 50 failed in an hour from anywhere, the right password from a new address still opens', async () => {
    await strangersFail()
    expect(await signIn('right', home)).toBe('ann')
    expect(await signIn('right', home, 'bob@example.com')).toBe('ann')
  })

  it('given 50 failed, each address has one attempt in 10 s, of many at once too, and is asked to wait no longer', async () => {
    await strangersFail()
    attempts.splice(0)
    const many = Array.from({ length: 8 }, () => signIn('wrong', home))
    const outcomes = await Promise.all(many)
    expect([attempts.length, outcomes.filter((outcome) => outcome === 'refused').length]).toEqual([1, 1])
    expect(await signIn('right', elsewhere)).toBe('ann')
    const refused: unknown = await signInWithinLimits(limiter, { account: email, ipAddress: home }, () =>
      Promise.resolve(undefined),
    ).catch((error: unknown) => error)
    const wait = Number((refused as { headers: Record<string, string> }).headers['Retry-After'])
    expect([wait >= 1, wait <= 10]).toEqual([true, true])
  })

  it('given 50 failed and attempts that take their time, nobody waits for a turn', async () => {
    await strangersFail()
    let finish: (user: string) => void = () => undefined
    const stalled = signInWithinLimits(
      limiter,
      { account: email, ipAddress: elsewhere },
      () => new Promise<string>((resolve) => (finish = resolve)),
    )
    expect(await signIn('right', home)).toBe('ann')
    finish('bob')
    expect(await stalled).toBe('bob')
  })

  describe('from a device that has signed in to this account before', () => {
    const known = (password: 'right' | 'wrong', ipAddress = home) =>
      signIn(password, ipAddress, email, 'the-device')

    it('given strangers failed 50 times, at the same address too, it opens at once', async () => {
      await times(5, () => signIn('wrong', home))
      await strangersFail()
      expect(await times(3, () => known('right'))).toEqual(['ann', 'ann', 'ann'])
    })

    it('given an attempt of a stranger that takes its time, it does not wait for that', async () => {
      let finish: (user: string) => void = () => undefined
      const stalled = signInWithinLimits(
        limiter,
        { account: email, ipAddress: elsewhere },
        () => new Promise<string>((resolve) => (finish = resolve)),
      )
      expect(await known('right')).toBe('ann')
      finish('bob')
      await stalled
    })

    it('given 5 failures a minute of its own, the next is 429, from any address, and strangers are not', async () => {
      await times(4, () => known('wrong'))
      expect(await known('wrong', elsewhere)).toBe('refused')
      expect(await known('right')).toBe('429 true')
      expect(await signIn('right', elsewhere)).toBe('ann')
    })

    it('given it signs in, its own failures and those of its address count no more, those of others do', async () => {
      await times(4, () => known('wrong'))
      await times(4, () => signIn('wrong', home))
      await times(5, () => signIn('wrong', elsewhere))
      expect(await known('right')).toBe('ann')
      expect(await times(4, () => known('wrong'))).toEqual(Array(4).fill('refused'))
      expect(await times(4, () => signIn('wrong', home))).toEqual(Array(4).fill('refused'))
      expect(await signIn('right', elsewhere)).toBe('429 true')
    })
  })

  it('given other letter case, it is the same account', async () => {
    await times(5, () => signIn('wrong', home))
    expect(await signIn('right', home, ` ${email.toUpperCase()}`)).toBe('429 true')
  })
})

function fail(error: Error): never {
  throw error
}
