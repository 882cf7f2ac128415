import { randomBytes, randomUUID } from 'node:crypto'
import { prepareFollowing } from '@presale/consumer'
import { connectEventStore, type EventStore, type Position } from '@presale/event-store'
import { narrowSettlement, streamOf } from '@presale/purchases'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { createLogger } from '@presale/runtime'
import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { apiMigrations } from '../schema'
import { marksOf } from '../selling/purchase-marks'
import { startNode } from '../testing/event-store-node'
import {
  approve,
  approveAsBefore,
  approveUnderName,
  heldOf,
  paidPurchase,
  staff,
} from '../testing/settled-purchases'
import { carryOverSettlements } from './carry-over'
import { countOpenClaims, followClaims } from './follow-claims'
import { nameStrictly } from './name-strictly'
import { oddlySettledBefore, readStrictNaming } from './odd-names'
import { sweepClaims } from './sweep-claims'

const newHash = () => randomBytes(32).toString('hex')
const now = new Date('2026-11-26T12:00:00.000Z')
const log = createLogger('test')
log.level = 'silent'

describe('what the release before settled under odd names', () => {
  let node: Awaited<ReturnType<typeof startNode>>
  let database: TestDatabase
  let pool: Pool
  let store: EventStore
  beforeEach(async () => {
    ;[node, database] = await Promise.all([startNode(), testDatabase()])
    pool = createPool(database.url, { max: 6 })
    store = connectEventStore(node.url)
    await migrate(pool, 'api', apiMigrations)
    await carryOverSettlements({ pool, store, now })
  }, 60_000)
  afterEach(async () => {
    await store?.close()
    await pool?.end()
    await Promise.all([node?.stop(), database?.drop()])
  })

  const run = () => nameStrictly({ pool, store, now })
  /** The sweep of any release judges every open claim. */
  const sweep = async () => {
    await prepareFollowing(pool)
    const following = followClaims({ pool, store, log })
    await waitFor(() => following.subscription.isCaughtUp || undefined, {
      what: 'the settlements to be followed',
    })
    await following.close()
    expect((await countOpenClaims(pool)).open).toBe(2)
    await sweepClaims({ pool, store, log, clock: { now: () => new Date(now.getTime() + 60_000) } })
  }

  it('a name with one strict form holds the strict name as well, and nothing is freed or settled twice', async () => {
    const hash = newHash()
    const [first, other] = [await paidPurchase(store), await paidPurchase(store)]
    // In base 64, as a node's answer has it.
    const odd = await approveUnderName(store, first, Buffer.from(hash, 'hex').toString('base64'))
    expect(await run()).toMatchObject({ named: 1, odd: [] })
    const strict = { network: 'BTC', hash }
    expect(await heldOf(store, strict)).toEqual([{ purchaseId: first, output: 'any' }])
    await sweep()
    expect(await heldOf(store, strict)).toEqual([{ purchaseId: first, output: 'any' }])
    expect(await heldOf(store, odd)).toEqual([{ purchaseId: first, output: 'any' }])
    for (const spelling of [hash, `0x${hash.toUpperCase()}`, `https://mempool.space/tx/${hash}?a=1`]) {
      expect(await approve(store, other, spelling)).toMatchObject({
        refusal: { code: 'transaction-settled-another' },
      })
    }
  })

  it('its output is narrowed under both names, so that the others are free', async () => {
    const hash = newHash()
    const [first, other] = [await paidPurchase(store), await paidPurchase(store)]
    const odd = await approveUnderName(store, first, Buffer.from(hash, 'hex').toString('base64'))
    await run()
    const narrowing = {
      purchaseId: first,
      commandId: 'n',
      requestHash: 'h',
      correlationId: 'c',
      actor: staff,
      receivedAt: now,
      output: 3,
    }
    expect(await narrowSettlement(store, narrowing)).toMatchObject({ ok: true, outcome: 'accepted' })
    expect(await narrowSettlement(store, narrowing)).toMatchObject({ ok: true, outcome: 'nothing-to-do' })
    for (const name of [odd, { network: 'BTC', hash }])
      expect(await heldOf(store, name)).toEqual([{ purchaseId: first, output: '3' }])
    expect(await approve(store, other, hash, { output: 4 })).toMatchObject({ ok: true })
  })

  it('of two names for one transaction the second is noted, and so is what is none: staff find them marked', async () => {
    const hash = newHash()
    const [first, second, short, word] = [
      await paidPurchase(store),
      await paidPurchase(store),
      await paidPurchase(store),
      await paidPurchase(store, { currency: 'XRP', walletAddress: 'rexample' }),
    ]
    await approveUnderName(store, first, `tx:${hash}`)
    await approveUnderName(store, second, `${hash}:0`)
    await approveUnderName(store, short, hash.slice(1))
    await approveUnderName(store, word, 'C005523E00010000')
    const result = await run()
    expect(result).toMatchObject({
      named: 1,
      odd: [
        { purchaseId: second, network: 'BTC', hash: `${hash}:0`, means: hash },
        { purchaseId: short, network: 'BTC', hash: hash.slice(1) },
        { purchaseId: word, network: 'XRP', hash: 'c005523e00010000' },
      ],
    })
    const marks = await marksOf(pool, [first, second, short, word])
    expect([...marks.keys()].sort()).toEqual([second, short, word].sort())
    expect(marks.get(short)).toEqual([expect.objectContaining({ kind: 'odd-settlement' })])
    // The same transaction under its strict name may be one of these.
    const strict = { network: 'BTC', hash }
    expect(await oddlySettledBefore(store, strict, 'another')).toMatchObject({ purchaseId: second })
    expect(await oddlySettledBefore(store, strict, second)).toMatchObject({ purchaseId: short })
    expect(await oddlySettledBefore(store, { network: 'BTC', hash: newHash() }, 'another')).toBeUndefined()
  })

  it('goes on from where it ended: what an earlier release settles after it was brought back is found', async () => {
    expect(await readStrictNaming(store)).toBeUndefined()
    expect(await run()).toMatchObject({ named: 0, odd: [] })
    const [before, after] = [await paidPurchase(store), await paidPurchase(store)]
    await approveUnderName(store, before, 'aaaaaaaa')
    expect(await run()).toMatchObject({ odd: [{ purchaseId: before }] })
    expect(await run()).toBeUndefined()
    await approveUnderName(store, after, 'bbbbbbbb')
    expect(await run()).toMatchObject({ odd: [{ purchaseId: after }] })
    expect((await readStrictNaming(store))?.odd).toHaveLength(2)
  })

  it('what is settled while it runs is found by a later look, which leaves no note where there is nothing', async () => {
    const look = (after?: Position) => nameStrictly({ pool, store, now, again: { after } })
    const notes = async () => {
      let count = 0
      for await (const _note of store.readStream('settlements-strictly-named')) count += 1
      return count
    }
    expect(await look()).toBeUndefined()
    await run()
    const [first, second] = [await paidPurchase(store), await paidPurchase(store)]
    const nothing = await look()
    expect([nothing?.named, nothing?.odd, await notes()]).toEqual([0, [], 1])
    await approveUnderName(store, second, 'eeeeeeee')
    expect(await look(nothing?.readUpTo)).toMatchObject({ odd: [{ purchaseId: second }] })
    expect([(await marksOf(pool, [first, second])).has(second), await notes()]).toEqual([true, 2])
    expect(await look()).toBeUndefined()
  })

  it('of an approval without a claim, or without a transaction beside a buyer’s odd word, the transaction is noted', async () => {
    const [carried, claimed] = [newHash(), newHash()]
    const [first, second] = [
      await paidPurchase(store),
      await paidPurchase(store, { transactionHash: `tx:${claimed}` }),
    ]
    await approveAsBefore(store, first, `tx:${carried}`)
    await approveAsBefore(store, second, null)
    await run()
    for (const [hash, purchaseId] of [
      [carried, first],
      [claimed, second],
    ] as const) {
      expect(await oddlySettledBefore(store, { network: 'BTC', hash }, 'another')).toMatchObject({
        purchaseId,
      })
    }
  })

  it('an approval on a word that stands for no transaction by itself is noted, also with a reason, unless it says nothing', async () => {
    const [lengthened, reasoned] = [newHash(), newHash()]
    const [first, second, third, fourth] = [
      await paidPurchase(store, { transactionHash: `${lengthened}0` }),
      await paidPurchase(store, { transactionHash: `${reasoned}0` }),
      await paidPurchase(store, { transactionHash: 'paid by card' }),
      await paidPurchase(store, {
        transactionHash: 'C005523E00010000',
        currency: 'XRP',
        walletAddress: 'rexample',
      }),
    ]
    await approveAsBefore(store, first, null)
    await approveAsBefore(store, second, null, { reason: 'Seen on the chain' })
    await approveAsBefore(store, third, null)
    await approveAsBefore(store, fourth, null, { reason: 'Seen on the ledger' })
    expect(await run()).toMatchObject({
      named: 0,
      odd: [
        { purchaseId: first, hash: `${lengthened}0` },
        { purchaseId: second, hash: `${reasoned}0` },
      ],
    })
    for (const [hash, purchaseId] of [
      [lengthened, first],
      [reasoned, second],
    ] as const) {
      expect(await oddlySettledBefore(store, { network: 'BTC', hash }, 'another')).toMatchObject({
        purchaseId,
      })
    }
  })

  it('a hash that was cut off anywhere is claimed by no other name, and the whole one is found, in either order of its bytes', async () => {
    const cuts: { id: string; hash: string }[] = []
    for (let length = 16; length < 64; length += 1) {
      const [id, hash] = [await paidPurchase(store), newHash()]
      await approveUnderName(store, id, length % 2 === 0 ? hash.slice(0, length) : hash.slice(-length))
      cuts.push({ id, hash })
    }
    expect(await run()).toMatchObject({ named: 0, odd: cuts.map(({ id }) => ({ purchaseId: id })) })
    for (const { id, hash } of cuts) {
      for (const written of [hash, Buffer.from(hash, 'hex').reverse().toString('hex')]) {
        const found = await oddlySettledBefore(store, { network: 'BTC', hash: written }, 'another')
        expect([written, found?.purchaseId]).toEqual([written, id])
      }
    }
  }, 60_000)

  it('a purchase that cannot be read stops nothing, and is noted by what its approval says', async () => {
    const [broken, other] = [await paidPurchase(store), await paidPurchase(store)]
    await run()
    await approveUnderName(store, broken, 'cccccccc')
    const unknown = { id: randomUUID(), type: 'FromTheFuture', data: {}, metadata: { schemaVersion: 1 } }
    await store.append(streamOf(broken), [unknown], 2)
    await approveUnderName(store, other, 'dddddddd')
    expect(await run()).toMatchObject({
      odd: [{ purchaseId: broken, hash: 'cccccccc' }, { purchaseId: other }],
    })
  })

  it('until the first run no transaction settles', async () => {
    await expect(oddlySettledBefore(store, { network: 'BTC', hash: newHash() }, 'one')).rejects.toMatchObject(
      {
        status: 503,
      },
    )
  })
})
