import { Allowances, CallAllowance, withAllowance } from './call-allowance'

const MINUTE = 60_000

it('given 240 calls in a minute, the next one waits until the oldest is a minute old', () => {
  const allowance = new CallAllowance()
  for (let nth = 0; nth < 240; nth += 1) expect(allowance.take(nth * 100)).toBe(0)
  expect(allowance.take(24_000)).toBe(36_000)
  expect(allowance.take(MINUTE - 1)).toBe(1)
  expect(allowance.take(MINUTE)).toBe(0)
  expect(allowance.take(MINUTE + 50)).toBe(50)
})

describe('a fetch with an allowance', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }))
  afterEach(() => jest.useRealTimers())

  const sent: unknown[] = []
  const refusals: string[] = []
  let caller: { name: string } | undefined
  const allowances = new Allowances<{ name: string }>(({ name }) => refusals.push(name))
  const call = withAllowance(
    async (input) => {
      sent.push(input)
      return new Response('sent')
    },
    () => allowances.take(caller),
  )
  const calls = async (count: number) => {
    const answers = Promise.all(Array.from({ length: count }, async () => (await call('/x')).status))
    await jest.advanceTimersByTimeAsync(1_000)
    return answers
  }

  it('answers a remote beyond its own with 429, one second later, and lets the others call on', async () => {
    caller = { name: 'buyer' }
    const answered: number[] = []
    const calling = Array.from({ length: 243 }, () => call('/x').then(({ status }) => answered.push(status)))
    await jest.advanceTimersByTimeAsync(999)
    expect(answered).toEqual(Array.from({ length: 240 }, () => 200))
    await jest.advanceTimersByTimeAsync(1)
    await Promise.all(calling)
    expect(answered.slice(240)).toEqual([429, 429, 429])
    expect(refusals).toEqual(['buyer', 'buyer', 'buyer'])
    caller = { name: 'admin' }
    expect(await calls(1)).toEqual([200])
    caller = undefined
    expect(new Set(await calls(500))).toEqual(new Set([200]))
    expect(sent).toHaveLength(741)
  })

  it('given a call that takes a problem document, refuses with its code', async () => {
    caller = { name: 'buyer' }
    const asked = [
      call('/x', { headers: { accept: 'application/json, application/problem+json' } }),
      call('/x'),
    ] as const
    await jest.advanceTimersByTimeAsync(1_000)
    const [refused, plain] = await Promise.all(asked)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(await refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })
})
