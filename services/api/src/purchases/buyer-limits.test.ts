import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import { systemClock } from '@presale/kernel'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { overLimit } from './buyer-limits'
import { asStreamSays } from './placed-purchases'

const some = (count: number, status: 'awaiting-payment' | 'awaiting-approval' | 'approved' | 'unreadable') =>
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

  it('given some that nobody can read, they count beside what waits, and alone refuse nothing', () => {
    const refused = overLimit('awaiting-payment', [...some(4, 'unreadable'), ...some(1, 'awaiting-payment')])
    expect(refused?.message).toBe(
      'You have 5 purchases awaiting payment. Pay or cancel one of them first: awaiting-payment-0.',
    )
    expect(overLimit('awaiting-payment', some(50, 'unreadable'))).toBeUndefined()
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
    expect(await asked(new Error('unknown event type'))).toEqual({ id: 'p', status: 'unreadable' })
  })
  it('given a store that is away, nothing is counted wrongly: it fails', async () => {
    await expect(asked(new EventStoreUnavailable('away'))).rejects.toThrow(EventStoreUnavailable)
  })
})
