// Guards: services/expiry/src, packages/jobs/src
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Purchase } from '@presale/contracts'
import { createDelayedQueue } from '@presale/jobs'
import { type StartedProcess, startProcess, waitFor } from '@presale/testing'
import { reportBriefly, requestBriefly } from './support/brief-windows'
import {
  appendRequests,
  appendUnreadableRequest,
  historiesOnceExpired,
  storedTypes,
} from './support/deadlines'
import { historyOf, readLedger } from './support/ledger'
import { Person } from './support/person'
import { redisCommands } from './support/redis-commands'
import { type System, startSystem } from './support/system'

const SWEEPS = { SWEEP_INTERVAL_SECONDS: '1' }
// Generous: a busy machine may be late, never early and never twice.
const EVENTUALLY_MS = 60_000

describe('windows that run out, with two expiry processes', () => {
  let system: System
  let second: StartedProcess
  let buyer: Person
  let admin: Person
  /** Whose terms the requests with a brief window have. */
  let like: Purchase

  beforeAll(async () => {
    system = await startSystem(SWEEPS)
    second = startProcess({
      entry: join(__dirname, '../services/expiry/dist/main.js'),
      name: 'second expiry',
      env: { ...system.environment, ...SWEEPS, METRICS_PORT: '0' },
    })
    await second.waitForLog(/expiry ready/)
    buyer = await Person.registered(system.origin)
    admin = await Person.admin(system.origin)
    like = (await buyer.request(100)).body.purchase
  }, 300_000)

  afterAll(async () => {
    await second?.kill()
    await system?.stop()
  }, 180_000)

  const url = () => system.environment.EVENTSTORE_URL ?? ''
  /** Their windows are their own, so that nobody has to be quick: only the end of one is waited for. @returns its id */
  const requestedFor = (seconds: number) => requestBriefly(url(), like, seconds)
  const paidFor = async (approvalWindowSeconds: number) => {
    const { purchase } = (await buyer.request(250)).body
    const transactionHash = randomBytes(32).toString('hex')
    await reportBriefly(url(), purchase, { transactionHash, approvalWindowSeconds })
    return purchase.id
  }
  const flushRedis = () => redisCommands(system.environment.REDIS_URL ?? '', 'FLUSHALL')
  const operationsOfSecond = async (path: string) => {
    const { metricsPort } = JSON.parse(await second.waitForLog(/expiry ready/)) as { metricsPort: number }
    return fetch(`http://127.0.0.1:${metricsPort}${path}`)
  }
  const projections = async (...args: string[]): Promise<number | null> => {
    const command = startProcess({
      entry: join(__dirname, '../services/projector/dist/cli/projections.js'),
      args,
      name: 'projections',
      env: { DATA_DIR: system.dataDir, DATABASE_URL: undefined, EVENTSTORE_URL: undefined },
    })
    return (await command.exited).code
  }
  const expired = (id: string, window: string) =>
    buyer.seesPurchase(
      id,
      (purchase) => purchase.expiredWindow === window,
      `${window} window expired`,
      EVENTUALLY_MS,
    )

  it('an unpaid request expires, once', async () => {
    const id = await requestedFor(1)
    await expired(id, 'payment')
    expect(historyOf(await readLedger(url()), id)).toEqual(['PurchaseRequested', 'PurchaseExpired'])
  })

  it('a paid one expires, an admin reopens it and approves: each once, and the balance grows once', async () => {
    const before = (await buyer.me()).balance
    const id = await paidFor(1)
    await expired(id, 'approval')
    const reopened = await admin.decide(id, 'reopen', { reason: 'The payment is on the chain' })
    expect([reopened.status, reopened.body.purchase.stage]).toEqual([200, 'awaiting-approval'])
    expect((await admin.decide(id, 'approve')).status).toBe(200)
    await buyer.seesPurchase(id, (seen) => seen.status === 'approved', 'approved')
    expect((await buyer.me()).balance).toBe(before + 250)
    expect(historyOf(await readLedger(url()), id)).toEqual([
      'PurchaseRequested',
      'PurchasePaid',
      'PurchaseExpired',
      'PurchaseReopened',
      'PurchaseApproved',
    ])
  })

  it('with Redis flushed in the middle, everything pending still expires, once', async () => {
    const paid = [await paidFor(5), await paidFor(5)]
    const requested = await requestedFor(5)
    expect(await flushRedis()).toBe('+OK')
    for (const id of paid) await expired(id, 'approval')
    await expired(requested, 'payment')
    const ledger = await readLedger(url())
    for (const id of [...paid, requested]) {
      expect(historyOf(ledger, id).filter((type) => type === 'PurchaseExpired')).toHaveLength(1)
    }
  })

  it('a buyer who had paid says so after the expiry, and the admin finds it among what needs attention', async () => {
    const purchase = await expired(await requestedFor(1), 'payment')
    const reported = await buyer.report(purchase)
    expect([reported.status, reported.body.purchase.latePaymentReported]).toEqual([201, true])
    const attention = await waitFor(
      async () => {
        const { body } = await admin.get<{ id: string }[]>(
          '/api/admin/purchases?status=attention&pageSize=100',
        )
        return body.some((row) => row.id === purchase.id) || undefined
      },
      { what: 'the purchase among what needs attention' },
    )
    expect(attention).toBe(true)
  })

  it('with the queue paused by an admin, what is overdue still expires, and every process says that it is paused', async () => {
    const act = (deed: string) => admin.post(`/api/admin/queues/purchase-deadlines/${deed}`)
    expect((await act('pause')).status).toBe(200)
    try {
      await expired(await requestedFor(1), 'payment')
      expect(await (await operationsOfSecond('/readyz')).json()).toMatchObject({
        status: 'ready',
        paused: { 'purchase-deadlines': true },
      })
      expect(await (await operationsOfSecond('/metrics')).text()).toContain(
        'presale_queue_paused{queue="purchase-deadlines"} 1',
      )
    } finally {
      expect((await act('resume')).status).toBe(200)
    }
  })

  it('given a job that is no deadline, it is dropped at once', async () => {
    const onError = () => undefined
    const queue = createDelayedQueue<object>(system.environment.REDIS_URL ?? '', 'purchase-deadlines', {
      onError,
      keepFinishedMs: 3_600_000,
    })
    await queue.schedule([{ id: 'nonsense', payload: { purchaseId: 'nonsense' }, runAt: new Date() }])
    const isGone = async () => {
      const { waiting, active, failed } = await queue.counts()
      return waiting + active + failed === 0 || undefined
    }
    await waitFor(isGone, { what: 'the queue without it' })
    await queue.close()
  })

  // Five thousand in one sweep: services/expiry/src/sweep-overdue.int.test.ts.
  it('with Redis frozen, more that are overdue than a page of a sweep has expire, each once', async () => {
    const frozen = system.pidOf('redis')
    process.kill(frozen, 'SIGSTOP')
    try {
      const ids = await appendRequests(url(), { count: 600, expiresAt: new Date(Date.now() - 1000) })
      const histories = await historiesOnceExpired(url(), ids, 3 * EVENTUALLY_MS)
      expect(new Set(histories.map(String))).toEqual(new Set(['PurchaseRequested,PurchaseExpired']))
    } finally {
      process.kill(frozen, 'SIGCONT')
    }
  })

  it('given a stream with an event that nobody can read, it alone does not expire; skipped, it has a whole window', async () => {
    const windowSeconds = 1
    const held = await appendUnreadableRequest(url(), { buyerId: like.userId, windowSeconds })
    const other = await requestedFor(2 * windowSeconds)
    const types = await waitFor(
      async () => {
        const all = await storedTypes(url())
        return all.get(other)?.includes('PurchaseExpired') ? all : undefined
      },
      { what: 'the other one expired', timeoutMs: EVENTUALLY_MS },
    )
    expect(types.get(held.id)).toEqual(['PurchaseRequested', 'PurchaseTeleported'])
    const stream = `purchase-${held.id}`
    const ready = await operationsOfSecond('/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { quarantined: [{ stream, revision: 1 }] },
    ])

    expect(await projections('quarantine', 'resume', stream)).toBe(0)
    expect(await projections('quarantine', 'skip', held.eventId, '--reason', 'Nobody knows it')).toBe(0)
    await expired(held.id, 'payment')
    // The audit trail is projected separately and may lag behind the list of purchases.
    const events = await waitFor(
      async () => {
        const path = `/api/admin/events?purchase=${held.id}`
        const { body } = await admin.get<{ type: string; at: string }[]>(path)
        return body.length < 4 ? undefined : body
      },
      { what: 'the end in the trail' },
    )
    expect(events.map(({ type }) => type).toReversed()).toEqual([
      'PurchaseRequested',
      'PurchaseTeleported',
      'EventSkipped',
      'PurchaseExpired',
    ])
    const [ended, skipped] = events.map(({ at }) => Date.parse(at))
    expect((ended ?? 0) - (skipped ?? 0)).toBeGreaterThanOrEqual(windowSeconds * 1000)
  })
})
