import { randomUUID } from 'node:crypto'
import { connectEventStore, type EventStore, EventStoreUnavailable } from '@presale/event-store'
import { systemClock } from '@presale/kernel'
import { executePurchase, type PurchaseCommand, streamOf } from '@presale/purchases'
import { purchaseTerms } from '@presale/purchases/fixture'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { createLogger } from '@presale/runtime'
import { saleMigrations } from '@presale/sale'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { ApiError, conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { apiMigrations } from '../schema'
import { removeOldCredits } from './credits'
import { withinModeratorLimit } from './within-moderator-limit'

const at = new Date('2026-11-21T10:00:00.000Z')
const log = createLogger('test')
log.level = 'silent'

describe('an approval within the moderator’s limit', () => {
  let database: TestDatabase
  let pool: Pool
  let store: EventStore
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
    await migrate(pool, 'sale', saleMigrations)
    await migrate(pool, 'api', apiMigrations)
    await pool.query("insert into sale.site_settings (key, value) values ('moderator_daily_tokens', '1000')")
    store = connectEventStore(process.env.EVENTSTORE_URL ?? '')
  })
  afterAll(async () => {
    await store?.close()
    await pool?.end()
    await database?.drop()
  })

  const moderatorsCall = (moderatorId = randomUUID()) =>
    ({
      receivedAt: new Date(),
      route: 'POST approve',
      correlationId: 'c',
      user: { id: moderatorId, isAdmin: false, isModerator: true },
    }) as unknown as SignedInCall

  const execute = async (
    on: EventStore,
    purchaseId: string,
    actorId: string,
    ...commands: PurchaseCommand[]
  ) => {
    const executed = await executePurchase(on, {
      purchaseId,
      commandId: randomUUID(),
      correlationId: 'c',
      receivedAt: at,
      commands,
      actor: { id: actorId, role: 'moderator' },
    })
    if (!executed.ok) throw conflict(executed.refusal.code, executed.refusal.sentence)
  }
  const by = (id: string) => ({ at, actor: { id, role: 'moderator' } as const })

  async function paid(amount: number) {
    const [purchaseId, buyerId] = [randomUUID(), randomUUID()]
    const actor = { id: buyerId, role: 'user' } as const
    const terms = purchaseTerms({ buyerId, amount })
    await execute(
      store,
      purchaseId,
      buyerId,
      { type: 'request', at, actor, purchaseId, terms, paymentWindowSeconds: 900 },
      { type: 'report-payment', at, actor, transactionHash: null, approvalWindowSeconds: 3600 },
    )
    return { purchaseId, amount }
  }

  /** What a moderator's approval is answered: 'credited', the status, or the fault. */
  async function approve(
    call: SignedInCall,
    purchase: { purchaseId: string; amount: number },
    { on = store, counted = async () => {} }: { on?: EventStore; counted?: () => Promise<void> } = {},
  ) {
    const { id } = call.user
    const services = { pool, store: on, clock: systemClock, log }
    const answer = withinModeratorLimit(call, services, purchase, async (using) => {
      await counted()
      const command: PurchaseCommand = { type: 'approve', settled: null, reason: null, ...by(id) }
      await execute(using.store, purchase.purchaseId, id, command)
    })
    return answer.then(
      () => 'credited',
      (error: unknown) => (error instanceof ApiError ? error.status : (error as Error).name),
    )
  }
  const decline = ({ purchaseId }: { purchaseId: string }) =>
    execute(store, purchaseId, 'x', { type: 'decline', reason: null, ...by('x') })

  /** The same store, with an append of its own. */
  const withAppend = (append: EventStore['append']): EventStore =>
    ({ readStream: (stream: string) => store.readStream(stream), append }) as EventStore

  /** A point that somebody waits at until they may go on. */
  function gate() {
    let [arrive, open] = [() => {}, () => {}]
    const [arrived, opened] = [
      new Promise<void>((resolve) => (arrive = resolve)),
      new Promise<void>((resolve) => (open = resolve)),
    ]
    const wait = () => {
      arrive()
      return opened
    }
    return { arrived, open: () => open(), wait }
  }

  it('given one on its way, it counts for the next; refused, it counts no more', async () => {
    const [call, first, second, pause] = [moderatorsCall(), await paid(600), await paid(600), gate()]
    const onItsWay = approve(call, first, { counted: pause.wait })
    await pause.arrived
    expect(await approve(call, second)).toBe(403)
    await decline(first)
    pause.open()
    expect(await onItsWay).toBe(409)
    expect(await approve(call, second)).toBe('credited')
  })

  it('given it was decided otherwise between reading and appending, it counts no more', async () => {
    const [call, first, second] = [moderatorsCall(), await paid(600), await paid(600)]
    const overtaken = withAppend(async (...given) => {
      await decline(first)
      return store.append(...given)
    })
    expect(await approve(call, first, { on: overtaken })).toBe(409)
    expect(await approve(call, second)).toBe('credited')
  })

  it('given the append went through and its answer was lost for good, it counts', async () => {
    const [call, first, second] = [moderatorsCall(), await paid(600), await paid(600)]
    const losing: EventStore = {
      ...withAppend(async (...given) => {
        await store.append(...given)
        throw new EventStoreUnavailable('the connection broke before the answer')
      }),
      // Nothing can be read again either: nobody finds out what became of it.
      readStream: readable(1),
    }
    expect(await approve(call, first, { on: losing })).toBe('EventStoreUnavailable')
    expect(await approve(call, second)).toBe(403)
  })

  it('given nobody knows what became of it, it counts, until somebody else has decided', async () => {
    const [call, first, second] = [moderatorsCall(), await paid(600), await paid(600)]
    const silent = withAppend(async () => {
      throw new EventStoreUnavailable('no answer')
    })
    expect(await approve(call, first, { on: silent })).toBe('EventStoreUnavailable')
    expect(await approve(call, second)).toBe(403)
    await decline(first)
    expect(await approve(call, second)).toBe('credited')
  })

  it('given nobody knows what became of it, and its stream cannot be read since, it counts, and the next is answered', async () => {
    const [call, first, second] = [moderatorsCall(), await paid(600), await paid(600)]
    const silent = withAppend(async () => {
      throw new EventStoreUnavailable('no answer')
    })
    expect(await approve(call, first, { on: silent })).toBe('EventStoreUnavailable')
    const odd = { id: randomUUID(), type: 'PurchaseTeleported', data: {}, metadata: {} }
    await store.append(streamOf(first.purchaseId), [odd], 'any')
    expect(await approve(call, second)).toBe(403)
    expect(await approve(call, await paid(400))).toBe('credited')
  })

  it('given nothing was sent, it counts no more', async () => {
    const [call, first, second] = [moderatorsCall(), await paid(600), await paid(600)]
    const refusedBefore = async () => {
      throw conflict('transaction-settled-another', 'Another purchase has it.')
    }
    expect(await approve(call, first, { counted: refusedBefore })).toBe(409)
    expect(await approve(call, second)).toBe('credited')
  })

  it('given the same purchase is attempted twice at once, it counts once', async () => {
    const [call, first, second, pause] = [moderatorsCall(), await paid(600), await paid(400), gate()]
    const onItsWay = approve(call, first, { counted: pause.wait })
    await pause.arrived
    expect(await approve(call, first)).toBe('credited')
    pause.open()
    expect(await onItsWay).toBe(409)
    expect(await approve(call, second)).toBe('credited')
    expect(await approve(call, await paid(100))).toBe(403)
  })

  it('removes what is older than 24 hours, and nothing before', async () => {
    await pool.query('delete from api.moderator_credits')
    const now = new Date('2026-03-10T12:00:00Z')
    await pool.query(
      `insert into api.moderator_credits (attempt_id, moderator_id, purchase_id, amount, counted_at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, at
       from unnest(array['2026-03-09T12:00:00Z', '2026-03-09T12:00:01Z']::timestamptz[]) as given (at)`,
    )
    expect([await removeOldCredits(pool, now, 10), await removeOldCredits(pool, now, 10)]).toEqual([1, 0])
  })

  /** Reads so many times, then the store is away. */
  function readable(times: number): EventStore['readStream'] {
    let left = times
    return (stream) => {
      if (left-- <= 0) throw new EventStoreUnavailable('away')
      return store.readStream(stream)
    }
  }
})
