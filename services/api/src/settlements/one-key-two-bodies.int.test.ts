import { randomBytes, randomUUID } from 'node:crypto'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { systemClock } from '@presale/kernel'
import { SETTLEMENT_PREFIX, approvePurchase as settleAndApprove } from '@presale/purchases'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import type { SignedInCall } from '../http/call'
import { CommandCounter } from '../purchases/count-commands'
import { apiMigrations } from '../schema'
import type { Services } from '../services'
import { heldOf, paidPurchase, typesOf } from '../testing/settled-purchases'
import { settleByStaff } from './settle-by-staff'

const POINTS = ['before the claim', 'after the claim', 'before the approval', 'after the approval'] as const

describe('two approvals at once with one key and two bodies', () => {
  let database: TestDatabase
  let pool: Pool
  let store: EventStore
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
    await migrate(pool, 'api', apiMigrations)
    store = connectEventStore(process.env.EVENTSTORE_URL ?? '')
  })
  afterAll(async () => {
    await store?.close()
    await pool?.end()
    await database?.drop()
  })

  /** The same store, with something that happens once at a point on the way. */
  function interrupted(point: (typeof POINTS)[number], happens: () => Promise<void>): EventStore {
    let isDone = false
    const reached = async (now: string): Promise<void> => {
      if (now !== point || isDone) return
      isDone = true
      await happens()
    }
    const append: EventStore['append'] = async (stream, ...given) => {
      const what = stream.startsWith(SETTLEMENT_PREFIX) ? 'claim' : 'approval'
      await reached(`before the ${what}`)
      const appended = await store.append(stream, ...given)
      await reached(`after the ${what}`)
      return appended
    }
    const readStream: EventStore['readStream'] = (stream) => store.readStream(stream)
    return { append, readStream } as EventStore
  }

  const adminId = randomUUID()
  /** What the approval is answered: 'approved', or the code of its refusal. */
  function approve(on: EventStore, purchaseId: string, body: { transactionHash?: string }, key: string) {
    const call = {
      receivedAt: new Date(),
      route: `POST ${purchaseId}`,
      correlationId: 'c',
      idempotencyKey: key,
      user: { id: adminId, isAdmin: true },
    } as unknown as SignedInCall
    const services = {
      pool,
      store: on,
      clock: systemClock,
      commands: new CommandCounter(),
      storeWatch: { assertKnown: async () => undefined, assertNotForeign: () => undefined },
      applied: { waitUntilApplied: async () => undefined },
    } as unknown as Services
    // Carrying over what an earlier release settled is not looked at here.
    const beforeClaim = async () => undefined
    return settleByStaff(call, services, { name: 'approve', purchaseId, body }, (using, execution) =>
      settleAndApprove(using, { ...execution, beforeClaim, reason: null }),
    ).then(
      () => 'approved',
      (error: { code?: string }) => error.code ?? error,
    )
  }

  const byHash = (transactionHash: string) => ({ transactionHash })
  const bare = () => ({})

  describe.each([
    ['with the hash, then without', byHash, bare],
    ['without, then with the hash', bare, byHash],
  ])('%s, where the buyer had named it', (_order, first, second) => {
    it.each(POINTS)(
      'given the second comes %s of the first, it is refused, and the first keeps what it settled',
      async (point) => {
        const hash = randomBytes(32).toString('hex')
        const [id, other] = [
          await paidPurchase(store, { transactionHash: hash }),
          await paidPurchase(store, { transactionHash: hash }),
        ]
        let refused: unknown
        const pausing = interrupted(point, async () => {
          refused = await approve(store, id, second(hash), 'one-key')
        })

        expect(await approve(pausing, id, first(hash), 'one-key')).toBe('approved')

        expect(refused).toBe('key-used-otherwise')
        expect(await heldOf(store, { network: 'BTC', hash })).toEqual([{ purchaseId: id, output: 'any' }])
        expect((await typesOf(store, id)).filter((type) => type === 'PurchaseApproved')).toHaveLength(1)
        expect(await approve(store, other, byHash(hash), 'another-key')).not.toBe('approved')
        expect(await typesOf(store, other)).not.toContain('PurchaseApproved')
      },
    )
  })
})
