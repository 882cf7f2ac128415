import { CallAllowance, withAllowance } from './call-allowance'

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
  const sent: unknown[] = []
  const refusals: string[] = []
  let caller: { name: string } | undefined
  const call = withAllowance(
    async (input) => {
      sent.push(input)
      return new Response('sent')
    },
    () => caller,
    ({ name }) => refusals.push(name),
  )
  const calls = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await call('/x')).status))

  it('answers a remote beyond its own with 429, one second later, and lets the others call on', async () => {
    caller = { name: 'buyer' }
    const begun = Date.now()
    const statuses = await calls(243)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect(Date.now() - begun).toBeGreaterThan(900)
    expect(refusals).toEqual(['buyer', 'buyer', 'buyer'])
    caller = { name: 'admin' }
    expect(await calls(1)).toEqual([200])
    caller = undefined
    expect(new Set(await calls(500))).toEqual(new Set([200]))
    expect(sent).toHaveLength(741)
  })

  it('given a call that takes a problem document, refuses with its code', async () => {
    caller = { name: 'buyer' }
    const refused = await call('/x', { headers: { accept: 'application/json, application/problem+json' } })
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(await refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await call('/x')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })
})
