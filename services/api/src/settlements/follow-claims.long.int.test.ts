// Guards: services/api/src/settlements, packages/consumer/src
import { randomBytes, randomUUID } from 'node:crypto'
import { prepareFollowing } from '@presale/consumer'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { encodeSettlementEvent, settlementStreamOf } from '@presale/purchases'
import { createPool, migrate, type Pool, requestReset, setAsideStreams } from '@presale/read-store'
import { createLogger } from '@presale/runtime'
import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { apiMigrations } from '../schema'
import { startNode } from '../testing/event-store-node'
import { approve, heldOf, paidPurchase, staff } from '../testing/settled-purchases'
import { CLAIMS_SUBSCRIBER, countOpenClaims, type FollowedClaims, followClaims } from './follow-claims'
import { sweepClaims } from './sweep-claims'

const now = new Date('2026-11-22T12:00:00.000Z')
const log = createLogger('test')
log.level = 'silent'

describe('following the claims on transactions', () => {
  let node: Awaited<ReturnType<typeof startNode>>
  let other: Awaited<ReturnType<typeof startNode>>
  let database: TestDatabase
  let pool: Pool
  let store: EventStore
  let followed: FollowedClaims[]
  beforeAll(async () => {
    ;[node, other] = await Promise.all([startNode(), startNode()])
    store = connectEventStore(node.url)
  }, 60_000)
  afterAll(async () => {
    await store?.close()
    await Promise.all([node?.stop(), other?.stop()])
  })
  beforeEach(async () => {
    followed = []
    database = await testDatabase()
    pool = createPool(database.url, { max: 8 })
    await migrate(pool, 'api', apiMigrations)
    await prepareFollowing(pool)
  })
  afterEach(async () => {
    for (const { close } of followed) await close()
    await pool?.end()
    await database?.drop()
  })

  const follow = (on = store): FollowedClaims => {
    const following = followClaims({ pool, store: on, log })
    followed.push(following)
    return following
  }
  const untilCaughtUp = async (following: FollowedClaims): Promise<FollowedClaims> => {
    const isSo = () => following.subscription.isCaughtUp || undefined
    await waitFor(isSo, { what: 'the settlements to be followed' })
    return following
  }
  const transactionOf = (hash: string) => ({ network: 'BTC', hash })
  const newHash = () => randomBytes(32).toString('hex')
  /** A claim whose process was cut off before its approval. */
  const claimed = async (on = store): Promise<{ hash: string; stream: string; purchaseId: string }> => {
    const transaction = transactionOf(newHash())
    const purchaseId = await paidPurchase(on)
    const claim = { claimId: randomUUID(), purchaseId, purchaseRevision: 1, output: 'any' }
    const data = { ...transaction, ...claim, settledAt: now.toISOString() }
    const ids = { commandId: randomUUID(), correlationId: 'c', causationId: 'c' }
    const metadata = { ...ids, actor: staff, receivedAt: now.toISOString() }
    const stream = settlementStreamOf(transaction)
    await on.append(
      stream,
      [encodeSettlementEvent({ type: 'TransactionSettled', data }, metadata)],
      'no-stream',
    )
    return { hash: transaction.hash, stream, purchaseId }
  }
  const openStreams = async (): Promise<string[]> =>
    (await pool.query('select stream from api.open_claims')).rows.map(({ stream }) => String(stream))
  const untilOpen = (stream: string) =>
    waitFor(async () => (await openStreams()).includes(stream) || undefined, {
      what: 'the claim to be noted',
    })
  const sweep = () => sweepClaims({ pool, store, log, clock: { now: () => new Date(Date.now() + 60_000) } })
  const checkpoint = async () => {
    const { rows } = await pool.query(
      'select stream, applied_events::integer as applied from following.checkpoints where name = $1',
      [CLAIMS_SUBSCRIBER],
    )
    return rows[0]
  }

  it('given two processes, then one follows and the other waits, and takes over where that one ends', async () => {
    const leading = await untilCaughtUp(follow())
    const waiting = follow()
    const wanted = () => leading.subscription.isWanted || undefined
    await waitFor(wanted, { what: 'the second to ask for the lease' })
    expect([leading, waiting].map(({ subscription }) => subscription.phase)).toEqual(['feeding', 'waiting'])
    await leading.close()
    const { stream } = await claimed()
    await untilOpen(stream)
    expect(waiting.subscription.phase).toBe('feeding')
  })

  it('given it starts again, then it goes on where it was: what the sweep has decided is not noted again', async () => {
    const first = await claimed()
    const before = await untilCaughtUp(follow())
    await sweep()
    expect(await openStreams()).not.toContain(first.stream)
    await before.close()
    const second = await claimed()
    await untilCaughtUp(follow())
    expect(await openStreams()).toEqual([second.stream])
    expect(await checkpoint()).toMatchObject({ stream: second.stream })
  })

  it('given another event store, then it follows nothing of it, until an operator resets', async () => {
    const { stream } = await claimed()
    await (await untilCaughtUp(follow())).close()
    expect(await openStreams()).toContain(stream)
    const otherStore = connectEventStore(other.url)
    try {
      const foreign = await claimed(otherStore)
      const refusing = follow(otherStore)
      const isRefused = () => refusing.subscription.phase === 'foreign' || undefined
      await waitFor(isRefused, { what: 'the refusal' })
      expect(refusing.subscription.reason).toMatch(/^settlement-claims stands at .*reset --all$/)
      expect(await openStreams()).not.toContain(foreign.stream)

      await requestReset(pool, CLAIMS_SUBSCRIBER)
      await untilCaughtUp(follow(otherStore))
      expect(await openStreams()).toEqual([foreign.stream])
    } finally {
      await otherStore.close()
    }
  })

  it('given a reset on the right store, then it begins with the first event, and the sweep releases nothing that is used', async () => {
    const hash = newHash()
    const id = await paidPurchase(store)
    expect(await approve(store, id, hash)).toMatchObject({ ok: true })
    const before = await untilCaughtUp(follow())
    await sweep()
    await before.close()
    await requestReset(pool, CLAIMS_SUBSCRIBER)
    await untilCaughtUp(follow())
    expect(await openStreams()).toContain(settlementStreamOf(transactionOf(hash)))
    await sweep()
    expect(await heldOf(store, transactionOf(hash))).toEqual([{ purchaseId: id, output: 'any' }])
    expect(await openStreams()).not.toContain(settlementStreamOf(transactionOf(hash)))
  })

  it('given an event that cannot be read, then its transaction alone is set aside, goes on excluding, and the others are followed', async () => {
    const odd = await claimed()
    const event = { id: randomUUID(), type: 'SettlementTeleported', data: {}, metadata: {} }
    await store.append(odd.stream, [event], 0)
    const next = await claimed()
    const following = await untilCaughtUp(follow())
    expect(await openStreams()).toEqual(expect.arrayContaining([odd.stream, next.stream]))
    expect(await setAsideStreams(pool)).toEqual([
      expect.objectContaining({ subscriber: CLAIMS_SUBSCRIBER, stream: odd.stream, revision: 1 }),
    ])
    expect(following.subscription.phase).toBe('feeding')
    await sweep()
    const { unjudgeable } = await countOpenClaims(pool)
    expect(unjudgeable).toBe(1)
    await expect(approve(store, await paidPurchase(store), odd.hash)).rejects.toThrow(
      /SettlementTeleported|metadata is not/,
    )
    expect(await approve(store, await paidPurchase(store), next.hash)).toMatchObject({ ok: true })
  })
})
