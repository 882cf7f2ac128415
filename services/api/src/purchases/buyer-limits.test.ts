import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import { systemClock } from '@presale/kernel'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { overLimit, overUnpaidShare } from './buyer-limits'
import { asStreamSays } from './placed-purchases'

const some = (count: number, status: 'awaiting-payment' | 'awaiting-approval' | 'approved' | 'unreadable') =>
  Array.from({ length: count }, (_, at) => ({ id: `${status}-${at}`, status, amount: 100 }))

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

  it('given some that nobody can read, they count beside what waits, and alone refuse nothing', () => {
    const refused = overLimit('awaiting-payment', [...some(4, 'unreadable'), ...some(1, 'awaiting-payment')])
    expect(refused?.message).toBe(
      'You have 5 purchases awaiting payment. Pay or cancel one of them first: awaiting-payment-0.',
    )
    expect(overLimit('awaiting-payment', some(50, 'unreadable'))).toBeUndefined()
  })
})

describe('how much of a hard cap unpaid requests may hold', () => {
  const rules = { hardCap: 5000, unpaidPercent: 10 }

  it('given a tenth of the cap at most, what is more is refused, with what to do', () => {
    expect(overUnpaidShare(rules, 500, [])).toBeUndefined()
    expect(overUnpaidShare(rules, 501, [])?.message).toBe(
      'Requests that are not paid yet can hold at most 500 tokens for one buyer. Please buy less at a time.',
    )
    expect(overUnpaidShare(rules, 300, some(2, 'awaiting-payment'))).toBeUndefined()
    expect(overUnpaidShare(rules, 301, some(2, 'awaiting-payment'))?.message).toBe(
      'Requests that are not paid yet can hold at most 500 tokens for one buyer. Pay or cancel one of them first, or buy less.',
    )
  })

  it('given what is paid or decided, it does not count', () => {
    const own = [...some(9, 'awaiting-approval'), ...some(9, 'approved')]
    expect(overUnpaidShare(rules, 500, own)).toBeUndefined()
  })

  it('given no cap, or a share less than the smallest purchase, that can be requested', () => {
    expect(overUnpaidShare({ ...rules, hardCap: null }, 1_000_000, [])).toBeUndefined()
    expect(overUnpaidShare({ ...rules, hardCap: 100 }, 100, [])).toBeUndefined()
    expect(overUnpaidShare({ ...rules, hardCap: 100 }, 101, [])?.code).toBe('over-unpaid-share')
  })
})

describe('a purchase as its stream says', () => {
  const call = { receivedAt: new Date(), begunAt: performance.now() } as SignedInCall
  const asked = (fault: Error) => {
    // biome-ignore lint/correctness/useYield: a stream that fails at its first event
    async function* readStream() {
      throw fault
    }
    const services = {
      store: { readStream } as unknown as EventStore,
      clock: systemClock,
      log: { warn: () => undefined },
    }
    return asStreamSays(call, services as unknown as Services, 'p')
  }

  it('given an event that cannot be read, it is unreadable, and no fault', async () => {
    expect(await asked(new Error('unknown event type'))).toEqual({ id: 'p', status: 'unreadable', amount: 0 })
  })
  it('given a store that is away, nothing is counted wrongly: it fails', async () => {
    await expect(asked(new EventStoreUnavailable('away'))).rejects.toThrow(EventStoreUnavailable)
  })
})
