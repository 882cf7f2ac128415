import { randomBytes } from 'node:crypto'
import { prepareFollowing } from '@presale/consumer'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { narrowSettlement } from '@presale/purchases'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { createLogger } from '@presale/runtime'
import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { apiMigrations } from '../schema'
import { startNode } from '../testing/event-store-node'
import {
  approve,
  approveAsBefore,
  claimsOn,
  heldOf,
  paidPurchase,
  staff,
  typesOf,
} from '../testing/settled-purchases'
import { assertCarriedOver } from './carried-over'
import { carryOverSettlements } from './carry-over'
import { countOpenClaims, followClaims } from './follow-claims'
import { sweepClaims } from './sweep-claims'

const newHash = () => randomBytes(32).toString('hex')
const on = (hash: string, network = 'BTC') => ({ network, hash })
const now = new Date('2026-11-22T12:00:00.000Z')
const log = createLogger('test')
log.level = 'silent'
const CLOSING = '007-settlements-in-the-event-store'

describe('carrying over what earlier releases settled', () => {
  let node: Awaited<ReturnType<typeof startNode>>
  let database: TestDatabase
  let pool: Pool
  let store: EventStore
  beforeEach(async () => {
    ;[node, database] = await Promise.all([startNode(), testDatabase()])
    pool = createPool(database.url, { max: 6 })
    store = connectEventStore(node.url)
    const before = apiMigrations.slice(
      0,
      apiMigrations.findIndex(({ name }) => name === CLOSING),
    )
    await migrate(pool, 'api', before)
  }, 60_000)
  afterEach(async () => {
    await store?.close()
    await pool?.end()
    await Promise.all([node?.stop(), database?.drop()])
  })

  const reserve = (purchaseId: string, hash: string, network = 'BTC', isConfirmed = false) =>
    pool.query(
      `insert into api.settled_transactions (network, hash, purchase_id, command_id, reserved_at, confirmed_at)
       values ($1, $2, $3, gen_random_uuid(), now(), $4)`,
      [network, hash, purchaseId, isConfirmed ? new Date() : null],
    )
  const carryOver = async (using = store) => {
    await migrate(pool, 'api', apiMigrations)
    return carryOverSettlements({ pool, store: using, now })
  }
  const isReady = () =>
    assertCarriedOver(store).then(
      () => true,
      (error: { status?: number }) => error.status,
    )

  it('the old table takes no writes any more, so that code of an earlier release settles nothing', async () => {
    const id = await paidPurchase(store)
    await reserve(id, 'aa')
    await carryOver()
    await expect(reserve(id, 'bb')).rejects.toThrow('kept in the event store')
    await expect(pool.query('delete from api.settled_transactions')).rejects.toThrow(
      'kept in the event store',
    )
    await expect(pool.query('update api.settled_transactions set confirmed_at = now()')).rejects.toThrow()
  })

  it('approvals keep their transactions, from the events alone, and without the mark nothing is settled', async () => {
    const [hash, other] = [newHash(), newHash()]
    const [id, bare] = [await paidPurchase(store), await paidPurchase(store)]
    await approveAsBefore(store, id, `0x${hash.toUpperCase()}`)
    await approveAsBefore(store, bare, null)
    // What the table says beside the events: nothing more of an approval, and nothing of what was declined.
    await reserve(id, hash, 'BTC', true)
    expect(await isReady()).toBe(503)
    expect(await carryOver()).toEqual({ carriedOver: 1, doubled: [], unreadable: [] })
    expect(await isReady()).toBe(true)
    expect(await claimsOn(store, on(hash))).toEqual([
      expect.objectContaining({ purchaseId: id, output: 'any', isHeld: true, isCarriedOver: true }),
    ])
    const third = await paidPurchase(store)
    expect(await approve(store, third, hash)).toMatchObject({
      refusal: { code: 'transaction-settled-another' },
    })
    expect(await approve(store, third, other)).toMatchObject({ ok: true })
  })

  it('a transaction with two approved purchases stays with the older, and both are named', async () => {
    const hash = newHash()
    const [younger, older] = [await paidPurchase(store), await paidPurchase(store)]
    await approveAsBefore(store, older, hash)
    await approveAsBefore(store, younger, `0x${hash}`)
    expect(await carryOver()).toEqual({
      carriedOver: 1,
      unreadable: [],
      doubled: [{ ...on(hash), purchaseId: younger, olderPurchaseId: older }],
    })
    expect(await heldOf(store, on(hash))).toEqual([{ purchaseId: older, output: 'any' }])
  })

  it('what was reserved and not decided goes on excluding, until its approval can come no more', async () => {
    const hash = newHash()
    const [undecided, declined, other] = [
      await paidPurchase(store),
      await paidPurchase(store),
      await paidPurchase(store),
    ]
    await reserve(undecided, hash)
    await reserve(declined, newHash())
    await approveAsBefore(store, declined, null)
    expect(await carryOver()).toMatchObject({ carriedOver: 1 })
    await sweep()
    expect(await typesOf(store, undecided)).toEqual([
      'PurchaseRequested',
      'PurchasePaid',
      'ApprovalAttemptEnded',
    ])
    expect(await heldOf(store, on(hash))).toEqual([])
    expect(await approve(store, other, hash)).toMatchObject({ ok: true })
  })

  it('an approval of an earlier release that was on its way is kept, on whichever revision it came', async () => {
    const hash = newHash()
    const id = await paidPurchase(store)
    await reserve(id, hash)
    await carryOver()
    await approveAsBefore(store, id, hash)
    await sweep()
    expect(await heldOf(store, on(hash))).toEqual([{ purchaseId: id, output: 'any' }])
    expect(await countOpenClaims(pool)).toEqual({ open: 0, unjudgeable: 0 })
  })

  it('block and index on Polkadot are carried over by that name alone', async () => {
    const id = await paidPurchase(store, { currency: 'DOT', walletAddress: '1x' })
    await reserve(id, '23456789-3', 'DOT', true)
    await approveAsBefore(store, id, '23456789-3')
    expect(await carryOver()).toMatchObject({ carriedOver: 1, doubled: [] })
    expect(await heldOf(store, on('23456789-3', 'DOT'))).toEqual([{ purchaseId: id, output: 'any' }])
  })

  it('cut off halfway and begun again, or run twice, or twice at once, it adds what is missing and nothing else', async () => {
    const hashes = Array.from({ length: 6 }, newHash)
    for (const hash of hashes) await approveAsBefore(store, await paidPurchase(store), hash)
    let left = 3
    const breaks = new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (name !== 'append') return member.bind(target)
        return (...given: Parameters<EventStore['append']>) => {
          if (left-- === 0) throw new Error('killed')
          return store.append(...given)
        }
      },
    })
    await expect(carryOver(breaks)).rejects.toThrow('killed')
    expect(await isReady()).toBe(503)
    await Promise.all([carryOver(), carryOver()])
    expect(await carryOver()).toBeUndefined()
    for (const hash of hashes) expect(await claimsOn(store, on(hash))).toHaveLength(1)
  })

  it('an approval that was carried over is narrowed like any other', async () => {
    const hash = newHash()
    const id = await paidPurchase(store)
    await approveAsBefore(store, id, hash)
    await carryOver()
    const narrowing = {
      purchaseId: id,
      commandId: id,
      requestHash: 'h',
      correlationId: 'c',
      actor: staff,
      receivedAt: now,
      output: 4,
    }
    expect(await narrowSettlement(store, narrowing)).toMatchObject({ outcome: 'accepted' })
    expect(await heldOf(store, on(hash))).toEqual([{ purchaseId: id, output: '4' }])
  })

  /** Follows what is there, then sweeps as if a minute later. */
  async function sweep(): Promise<void> {
    await prepareFollowing(pool)
    const following = followClaims({ pool, store, log })
    const isCaughtUp = () => following.subscription.isCaughtUp || undefined
    await waitFor(isCaughtUp, { what: 'the settlements to be followed' })
    await following.close()
    const clock = { now: () => new Date(now.getTime() + 60_000) }
    await sweepClaims({ pool, store, clock, log })
  }
})
