import type { Queryable } from '@presale/read-store'
import { KnownRecalls } from './known-recalls'

const ADDRESS = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const EXPIRED = { status: 'expired', walletAddress: ADDRESS } as const
const OPEN = { status: 'awaiting-payment', walletAddress: ADDRESS } as const

describe('recalled addresses, for what is shown', () => {
  let asked: number
  let fault: Error | undefined
  let recalls: KnownRecalls
  beforeEach(() => {
    asked = 0
    fault = undefined
    const db = {
      query: async () => {
        asked += 1
        if (fault) throw fault
        return {
          rows: [{ address: ADDRESS, at: new Date(), actor_id: '6f1de0b3-0000-4000-8000-000000000001' }],
          rowCount: 1,
        }
      },
    }
    recalls = new KnownRecalls(db as unknown as Queryable)
  })

  it('given nothing has expired, then nobody asks', async () => {
    expect(await recalls.among([OPEN])).toEqual(new Set())
    expect(asked).toBe(0)
  })

  it('given many are shown at once, then one asks', async () => {
    const sets = await Promise.all(Array.from({ length: 20 }, () => recalls.among([OPEN, EXPIRED])))
    for (const set of sets) expect(set).toEqual(new Set([ADDRESS]))
    expect(asked).toBe(1)
  })

  it('given a recall by this process, then the next one asks again', async () => {
    await recalls.among([EXPIRED])
    recalls.forget()
    await recalls.among([EXPIRED])
    expect(asked).toBe(2)
  })

  it('given the question failed, then the next one asks again', async () => {
    fault = new Error('connection lost')
    await expect(recalls.among([EXPIRED])).rejects.toThrow('connection lost')
    fault = undefined
    expect(await recalls.among([EXPIRED])).toEqual(new Set([ADDRESS]))
    expect(asked).toBe(2)
  })
})
