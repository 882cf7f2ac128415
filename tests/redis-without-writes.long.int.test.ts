// Guards: packages/jobs/src, services/api/src/operations, services/expiry/src/main.ts, services/mailer/src/main.ts

import { waitFor } from '@presale/testing'
import { Redis } from 'ioredis'
import { redisAddress } from '../packages/jobs/src/redis-address'
import { doctor, saying } from './support/examined'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

describe('Redis that answers and takes no writes', () => {
  let system: System
  let redis: Redis
  beforeAll(async () => {
    system = await startSystem({ PAYMENT_WINDOW_SECONDS: '5', SWEEP_INTERVAL_SECONDS: '3600' })
    const address = redisAddress(system.environment.REDIS_URL ?? '')
    redis = typeof address === 'string' ? new Redis(address) : new Redis(address)
  })
  afterAll(async () => {
    redis?.disconnect()
    await system?.stop()
  })

  const degraded = async () => {
    const answer = await fetch(`${system.origin}/readyz`)
    const { degraded } = (await answer.json()) as { degraded?: Record<string, unknown> }
    return { status: answer.status, redis: JSON.stringify(degraded ?? {}).includes('Redis takes no writes') }
  }
  const is = (redis: boolean) =>
    waitFor(async () => (await degraded()).redis === redis || undefined, {
      what: `${redis ? 'a' : 'no'} word about Redis`,
      timeoutMs: 60_000,
    })
  const found = async () => (await doctor({ DATA_DIR: system.dataDir })).by('redis')

  it.each([
    [
      'a replica',
      ['REPLICAOF', '127.0.0.1', '1'],
      ['REPLICAOF', 'NO', 'ONE'],
      'Redis is a replica of 127.0.0.1:1',
    ],
    ['full', ['CONFIG', 'SET', 'maxmemory', '1mb'], ['CONFIG', 'SET', 'maxmemory', '0'], 'MiB that it may'],
    [
      'without its replicas',
      ['CONFIG', 'SET', 'min-replicas-to-write', '1'],
      ['CONFIG', 'SET', 'min-replicas-to-write', '0'],
      'Redis waits for 1 replicas, has 0',
    ],
  ])(
    '%s: the site is ready and says so, the doctor says why, and it heals by itself',
    async (_, spoil, mend, why) => {
      await is(false)
      await redis.call(...(spoil as [string, ...string[]]))
      await is(true)
      expect((await degraded()).status).toBe(200)
      expect(await found()).toContainEqual(saying(why))
      await redis.call(...(mend as [string, ...string[]]))
      await is(false)
      expect((await found()).filter((what) => what.includes('Redis'))).toEqual([])
    },
  )

  it('given it was a replica, purchases are requested all the same, and windows end to the second once it is none', async () => {
    const buyer = await Person.registered(system.origin)
    await redis.call('REPLICAOF', '127.0.0.1', '1')
    await is(true)
    expect((await buyer.request(100, 'ETH')).status).toBe(201)
    await redis.call('REPLICAOF', 'NO', 'ONE')
    await is(false)
    const { purchase } = (await buyer.request(100, 'BTC')).body
    // By its timer: the sweep comes too late for this test.
    await waitFor(
      async () => {
        const found = (await buyer.purchases()).find(({ id }) => id === purchase.id)
        return found?.status === 'expired' || undefined
      },
      { what: 'the window to end', timeoutMs: 90_000 },
    )
  })
})
