import { derivedId } from '@presale/kernel'
import {
  compareGenerations,
  createBuilding,
  createPool,
  finishFilling,
  generations,
  inTransaction,
  type Pool,
  type ProjectionDefinition,
} from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import type { RecordedEvent } from '../stream/recorded-event'
import { recorded, recordedEvents, type Step } from './purchase-story.fixture'
import { migratePurchaseViews, purchaseProjections } from './purchase-views'

export interface Histories {
  /** A history each, the same one for the same seed. */
  readonly seeds: readonly number[]
  /** In each of them. */
  readonly purchases: number
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function drawsOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const STORIES: readonly (readonly Step[])[] = [
  ['request'],
  ['request', 'cancel'],
  ['request', 'report'],
  ['request', 'report', 'approve'],
  ['request', 'report', 'decline'],
  ['request', 'report', 'expire', 'reopen', 'approve'],
  ['request', 'report', 'expire', 'reopen', 'decline'],
  ['request', 'expire', 'report-late'],
  ['request', 'expire', 'report-late', 'reopen', 'approve'],
]

/** The streams of a sale: few buyers, wallets and hashes, so that many purchases share them. */
function streamsOf(draw: () => number, purchases: number): RecordedEvent[][] {
  const below = (limit: number): number => Math.floor(draw() * limit)
  return Array.from({ length: purchases }, (_, index) => {
    const id = derivedId('bulk purchase', String(index))
    const buyerId = derivedId('bulk buyer', String(below(200)))
    const amount = 100 + below(5000)
    const story = {
      id,
      buyerId,
      amount,
      total: `${amount * 3}.${below(10)}0`,
      currency: ['BTC', 'ETH', 'USDT'][below(3)] ?? 'BTC',
      walletAddress: `wallet\\with\ta tab ${below(20)}`,
      transactionHash: below(5) === 0 ? null : `0x${'aB'.repeat(30)}${below(900)}`,
      atMinute: index,
    }
    const events = recordedEvents(story, ...(STORIES[below(STORIES.length)] ?? ['request']))
    const at = new Date(Date.parse(events.at(-1)?.created ?? '') + 1000)
    const isApproved = events.at(-1)?.event.type === 'PurchaseApproved'
    if (isApproved && below(3) === 0) {
      const transactionHash = `later${below(50)}`
      const data = { purchaseId: id, transactionHash, output: '0', claimId: id, addedAt: at.toISOString() }
      events.push(recorded(id, { type: 'EvidenceAdded', data }, events.length, at))
    } else if (below(4) === 0) events.push(skipped(id, events.length, at))
    return below(40) === 0 ? [skipped(id, 0, at)] : events
  })
}

function skipped(purchaseId: string, revision: number, at: Date): RecordedEvent {
  const reason = 'Not "readable"\\\n'
  const data = { purchaseId, revision, reason, skippedAt: at.toISOString() }
  return recorded(purchaseId, { type: 'EventSkipped', data }, revision, at)
}

/** A request that nobody can read; the trail keeps it all the same, and what comes after it. */
function withUnreadableRequest([request, ...others]: readonly RecordedEvent[]): RecordedEvent[] {
  if (!request) return []
  const stored = { data: { base64: 'AP8=' }, metadata: null }
  const { id, purchaseId, revision, created, position } = request
  const kept = { ...skipped(purchaseId, revision, new Date(created)), id, position, stored }
  return [{ ...kept, type: 'PurchaseRequested' }, ...others]
}

/** One log of all streams, each in its own order, some at once and some long after. */
function logOf(streams: readonly (readonly RecordedEvent[])[], draw: () => number): RecordedEvent[] {
  const placed = streams.flatMap((events, index) => {
    let place = index
    return events.map((event) => {
      place += draw() < 0.7 ? 0.001 : draw() * 600
      return { event, place }
    })
  })
  return placed
    .toSorted((one, other) => one.place - other.place)
    .map(({ event }, index) => ({
      ...event,
      position: { commit: String(index * 7 + 100), prepare: String(index * 7 + 100) },
    }))
}

function* inBatches(log: readonly RecordedEvent[], draw: () => number, most: number) {
  for (let from = 0; from < log.length; ) {
    const to = from + 1 + Math.floor(draw() * most)
    yield log.slice(from, to)
    from = to
  }
}

/** The tests that a generation which is filled in bulk equals one that was fed live. */
export function describeBulkFill({ seeds, purchases }: Histories): void {
  describe('a generation that is filled in bulk', () => {
    let database: TestDatabase
    let pool: Pool
    beforeEach(async () => {
      database = await testDatabase()
      pool = createPool(database.url)
      await migratePurchaseViews(pool)
    })
    afterEach(async () => {
      await pool.end()
      await database.drop()
    })

    const apply = async (
      batches: Iterable<readonly RecordedEvent[]>,
      schema: string,
      to: Pick<ProjectionDefinition<RecordedEvent>, 'apply'>,
    ): Promise<void> => {
      for (const batch of batches) await inTransaction(pool, (client) => to.apply(client, schema, batch))
    }

    /** Keys, checks and indexes, without the name of the schema. */
    const definitionsOf = async (schema: string): Promise<string[]> => {
      const { rows } = await pool.query(
        `select tablename || ' ' || indexname || ' ' || indexdef as text from pg_indexes where schemaname = $1
       union all
       select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = $1::regnamespace order by 1`,
        [schema],
      )
      return rows.map(({ text }) => String(text).replaceAll(schema, 'schema'))
    }

    it.each(purchaseProjections.flatMap(({ name }) => seeds.map((seed) => ({ name, seed }))))(
      '$name equals one that was fed live, row by row, of history $seed',
      async ({ name, seed }) => {
        const definition = purchaseProjections.find((known) => known.name === name)
        if (!definition?.bulk) throw new Error(`${name} has no bulk form`)
        const draw = drawsOf(seed)
        const streams = streamsOf(draw, purchases).map((events, index) =>
          definition.keepsUnreadable && index % 25 === 0 ? withUnreadableRequest(events) : events,
        )
        const log = logOf(streams, draw)
        const live = (await generations(pool)).find((known) => known.name === name && known.state === 'live')
        await apply(inBatches(log, draw, 120), live?.schema ?? '', definition)

        const building = await createBuilding(pool, definition, { isFilling: true })
        // The last events come when it has its indexes, by the live path.
        const end = Math.floor(log.length * 0.95)
        await apply(inBatches(log.slice(0, end), draw, 900), building.schema, definition.bulk)
        const client = await pool.connect()
        await finishFilling(client, definition, building, new AbortController().signal)
        await apply(inBatches(log.slice(end), draw, 50), building.schema, definition)

        const schemas = { live: live?.schema ?? '', rebuilt: building.schema }
        const tables = await compareGenerations(client, schemas, 3)
        client.release()
        for (const table of tables) {
          expect(table).toMatchObject({ changed: 0, missing: 0, additional: 0, differences: [] })
          expect(table.rows).toBeGreaterThan(0)
        }
        expect(await definitionsOf(building.schema)).toEqual(await definitionsOf(schemas.live))
      },
    )

    it('a row that two events make is left to the live path: keys are made at the end', async () => {
      const id = derivedId('bulk purchase', 'twice')
      const [approved] = recordedEvents({ id, buyerId: id }, 'request', 'report', 'approve').slice(-1)
      const definition = purchaseProjections.find(({ name }) => name === 'balances')
      if (!approved || !definition?.bulk) throw new Error('No approval, or no bulk form')
      const building = await createBuilding(pool, definition, { isFilling: true })
      await apply([[approved], [{ ...approved, revision: 3 }]], building.schema, definition.bulk)
      const client = await pool.connect()
      await expect(
        finishFilling(client, definition, building, new AbortController().signal),
      ).rejects.toMatchObject({ name: 'BulkRefused' })
      client.release()
      const [, record] = (await generations(pool)).filter(({ name }) => name === 'balances')
      expect(record).toMatchObject({ state: 'building', isFilling: true })
    })
  })
}
